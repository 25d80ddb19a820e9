// Clients of one match, each in turn making a move: how long until all of them hold the state after it.
// `node -r esm ladder_load.js PORT SEATS WARM MOVES` says "ready", waits for a line, then prints the waits in ms as JSON.
const { once } = require('events');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Ladder } = require('./ladder');

const [port, seats, warm, moves] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;

const clients = Array.from({ length: seats }, (_, seat) => Client({
  game: Ladder, numPlayers: seats, matchID: 'match', playerID: String(seat), debug: false,
  multiplayer: SocketIO({ server }),
}));

// The server makes the match when the first comes.
async function begin() {
  for (const client of clients) {
    await new Promise((resolve) => {
      client.subscribe((state) => { if (state && state.isConnected) resolve(); });
      client.start();
    });
  }
}

async function play() {
  const waits = [];
  const held = clients.map(() => -1);
  let wanted = 0;
  let reached = () => {};
  clients.forEach((client, at) => client.subscribe((state) => {
    if (!state) return;
    held[at] = state.G.moves;
    if (held.every((number) => number >= wanted)) reached();
  }));
  const all = (number) => {
    wanted = number;
    return new Promise((resolve) => { reached = resolve; });
  };
  for (let number = 1; number <= warm + moves; number++) {
    if (number === warm + 1) {
      console.log('ready');
      await once(process.stdin, 'data');
    }
    const mover = clients[Number(clients[0].getState().ctx.currentPlayer)];
    const everyone = all(number);
    const before = performance.now();
    mover.moves.lay();
    await everyone;
    waits.push(performance.now() - before);
  }
  return waits.slice(warm);
}

begin().then(play).then((waits) => {
  console.log(JSON.stringify(waits));
  process.exit(0);
});
