// The game that boardgame.io is timed with: eight hands of a deck, and each in turn lays a card on the pile.
// Nobody sees another's hand, as at our table. Rules would only cost it time.
const CARDS = 52;

function dealt(seats) {
  const hands = Array.from({ length: seats }, () => []);
  for (let card = 0; card < CARDS; card++) hands[card % seats].push(card);
  return hands;
}

function lay({ G, ctx, playerID }) {
  G.moves += 1;
  const card = G.hands[playerID].shift();
  if (card !== undefined) G.pile.push(card);
  if (G.pile.length === CARDS) {
    G.hands = dealt(ctx.numPlayers);
    G.pile = [];
  }
}

exports.Ladder = {
  name: 'ladder',
  setup: ({ ctx }) => ({ hands: dealt(ctx.numPlayers), pile: [], moves: 0 }),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: { lay: { move: lay, client: false } },
};
