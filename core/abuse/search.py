"""The best sentence that a hand can say, exactly: a sentence is a trail through few colours, so it is sought there.

Colours are nodes and cards are roads between them; what one trail can hold is a connected circulation. The heaviest is
found by flows, and where it falls apart by cases. Orders of cards are never searched.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.abuse.cards import Face, Faces
from core.abuse.circulation import MANY, Arc, heaviest, weight

Goal: TypeAlias = Literal["longest", "worth", "clears"]
Node: TypeAlias = tuple[str, ...]  # one colour; or several that a card's side has, with that side
BIG: Final = 1_000  # the first aim outweighs all that the second can bring
S: Final[Node] = ("START",)
E: Final[Node] = ("END",)
IN: Final[Node] = ("to a blank",)
OUT: Final[Node] = ("from a blank",)


class Road(Struct, frozen=True):
    """Cards that lie between the same two nodes, the heaviest first; or a mere link, with none."""

    tail: Node
    head: Node
    cards: Faces = ()
    low: int = 0
    cap: int = MANY


def best(hand: Faces, goal: Goal) -> Faces:
    """The cards to lay, in order; none when the hand can't say a sentence. Each goal is met exactly:

    `longest`: most cards in one sentence; `clears`: most cards in one turn, with a second sentence by Furthermore;
    `worth`: most value in one turn, so that least is left. Of equals the most value, or the most cards.
    """
    cards = tuple(card for card in hand if card.kind in ("sentence", "blank"))
    if not _may_speak(cards):
        return ()
    joints = sorted((card for card in hand if card.kind == "furthermore"), key=lambda card: -card.value)
    one = _trails(cards, goal, 1)
    two = _trails(cards, goal, 2) if one and joints and goal != "longest" else []
    laid = [*one[:1], *((*two[0], joints[0], *two[1]) for _ in two[:1])]
    return max(laid, key=lambda cards: sum(_weigh(card, goal) for card in cards), default=())


def _may_speak(cards: Faces) -> bool:
    """Return False where no search is needed: nothing starts a sentence or nothing ends it, and no blank can."""
    if any(card.kind == "blank" for card in cards):
        return True
    return any(card.starts for card in cards) and any(card.ends for card in cards)


def _weigh(card: Face, goal: Goal) -> int:
    return BIG * card.value + 1 if goal == "worth" else BIG + card.value


def _trails(cards: Faces, goal: Goal, count: int) -> list[Faces]:
    """So many sentences over these cards, the heaviest together; none when there aren't so many."""
    heavy_first = sorted(cards, key=lambda card: -_weigh(card, goal))
    blanks = tuple(card for card in heavy_first if card.kind == "blank")
    roads = list(_roads([card for card in heavy_first if card.kind != "blank"], count))
    bound = _Search(goal)
    bound.run([*roads, *_loose_blanks(roads, blanks, count)])
    search = _Search(goal)
    for starts, ends in _roles(bound.found, len(blanks), count):
        if search.weight < bound.weight:
            search.run([*roads, *_blank_roads(roads, blanks, starts, ends)])
    return list(_sentences(search.found))


def _roles(used: list[tuple[Road, int]], blanks: int, count: int) -> list[tuple[int, int]]:
    """How many blanks may serve as START, and how many as END: all the ways, the one of this circulation first."""
    starts = sum(many for road, many in used if (road.tail, road.head) == (S, IN))
    ends = sum(many for road, many in used if (road.tail, road.head) == (OUT, E))
    ways = [(s, e) for s in range(count + 1) for e in range(count + 1) if s + e <= blanks]
    return sorted(ways, key=lambda way: (way != (starts, ends), -sum(way)))


# ── the network ────────────────────────────────────────────────────────────────────────────────────────────────


def _roads(cards: Sequence[Face], count: int) -> Iterator[Road]:
    """The cards between their colours, and the way back from END to START, gone once a sentence."""
    yield Road(E, S, low=count, cap=count)
    between: dict[tuple[Node, Node], list[Face]] = {}
    for card in cards:
        tail = S if card.starts else _side("left", card.left)
        head = E if card.ends else _side("right", card.right)
        between.setdefault((tail, head), []).append(card)
    for (tail, head), lying in between.items():
        yield Road(tail, head, tuple(lying), cap=len(lying))
    for node in dict.fromkeys(node for pair in between for node in pair if len(node) > 1):
        for colour in node[1:]:
            yield Road((colour,), node) if node[0] == "left" else Road(node, (colour,))


def _side(side: str, colours: tuple[str, ...]) -> Node:
    """The node of this side: the colour itself, or one that links to each of several."""
    return colours if len(colours) == 1 else (side, *sorted(colours))


def _loose_blanks(roads: Sequence[Road], blanks: Faces, count: int) -> Iterator[Road]:
    """The blanks as though one could be START and END at once: never lighter than what is allowed, and one network."""
    if blanks:
        yield Road(S, IN, cap=count)
        yield Road(OUT, E, cap=count)
        yield Road(IN, OUT, blanks, cap=len(blanks))
        yield from _links(roads)


def _blank_roads(roads: Sequence[Road], blanks: Faces, starts: int, ends: int) -> Iterator[Road]:
    """The blanks, so many of them as START and so many as END: none as both, and the rest links anything (ABU-14)."""
    if blanks:
        yield Road(S, OUT, blanks[:starts], starts, starts)
        yield Road(IN, E, blanks[starts : starts + ends], ends, ends)
        yield Road(IN, OUT, blanks[starts + ends :], cap=len(blanks) - starts - ends)
        yield from _links(roads)


def _links(roads: Sequence[Road]) -> Iterator[Road]:
    """A blank leads to every colour, and to another blank."""
    yield Road(OUT, IN)
    for node in sorted({node for road in roads for node in (road.tail, road.head) if len(node) == 1} - {S, E}):
        yield Road(OUT, node)
        yield Road(node, IN)


# ── the heaviest that hangs together ───────────────────────────────────────────────────────────────────────────


class _Search:
    """Keeps the heaviest connected circulation of all the networks it was run on."""

    def __init__(self, goal: Goal) -> None:
        self.found: list[tuple[Road, int]] = []
        self._goal: Goal = goal
        self.weight = 0

    def run(self, roads: list[Road]) -> None:
        """Flows first; where the heaviest falls apart, some road leaves the stray part, or none of it is used."""
        nodes = {node: at for at, node in enumerate(dict.fromkeys(n for road in roads for n in (road.tail, road.head)))}
        arcs = [self._arc(road, nodes) for road in roads]
        units = heaviest(len(nodes), arcs)
        if units is None or weight(arcs, units) <= self.weight:
            return
        used = [(road, many) for road, many in zip(roads, units, strict=True) if many]
        stray = _stray([road for road, _ in used])
        if not stray:
            self.found, self.weight = used, weight(arcs, units)
            return
        for case in _cases(roads, stray):
            self.run(case)

    def _arc(self, road: Road, nodes: dict[Node, int]) -> Arc:
        weights = tuple(_weigh(card, self._goal) for card in road.cards)
        return Arc(nodes[road.tail], nodes[road.head], road.cap, weights, road.low)


def _stray(used: list[Road]) -> set[Node]:
    """A part of what is used that doesn't hang together with START; nothing when all does."""
    left = {node for road in used for node in (road.tail, road.head)} - _around(S, used)
    return _around(min(left), used) if left else set()


def _around(node: Node, used: list[Road]) -> set[Node]:
    part, more = set[Node](), {node}
    while more:
        part |= more
        more = {n for r in used if r.tail in part or r.head in part for n in (r.tail, r.head)} - part
    return part


def _cases(roads: list[Road], stray: set[Node]) -> Iterator[list[Road]]:
    """Without the stray part; then, by the road that leaves it: the first is used, or the second but not the first …"""
    shut = _shut(roads, {at for at, road in enumerate(roads) if road.tail in stray or road.head in stray})
    if shut:
        yield shut
    closed: set[int] = set()
    for at, road in enumerate(roads):
        if road.tail in stray and road.head not in stray and road.cap:
            case = _shut(roads, closed)
            if case:
                case[at] = replace(road, low=max(1, road.low))
                yield case
            closed.add(at)


def _shut(roads: list[Road], closed: set[int]) -> list[Road]:
    """The network with these roads closed; nothing when one of them has to be used."""
    if any(roads[at].low for at in closed):
        return []
    return [replace(road, cap=0) if at in closed else road for at, road in enumerate(roads)]


# ── from roads to sentences ────────────────────────────────────────────────────────────────────────────────────


def _sentences(used: list[tuple[Road, int]]) -> Iterator[Faces]:
    """One trail over all these roads, cut where it comes back to START (Hierholzer)."""
    onward: dict[Node, list[tuple[Node, Face | None]]] = {}
    for road, many in used:
        cards: Sequence[Face | None] = road.cards[:many] if road.cards else [None] * many
        onward.setdefault(road.tail, []).extend((road.head, card) for card in cards)
    trail: list[tuple[Node, Face | None]] = []
    way: list[tuple[Node, Face | None]] = [(S, None)] if used else []
    while way:
        ahead = onward.get(way[-1][0])
        if ahead:
            way.append(ahead.pop())
        else:
            trail.append(way.pop())
    trail.reverse()
    at = [at for at, (node, _) in enumerate(trail) if node == S]
    for begin, end in pairwise(at):
        yield tuple(card for _, card in trail[begin + 1 : end] if card)
