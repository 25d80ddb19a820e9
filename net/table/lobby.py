"""The table apart from the game: stage, options, seats, and what the host's rights allow (TAB-1). Pure."""

from typing import Literal, TypeAlias, assert_never

from msgspec.structs import replace

from core import registry
from core.moves import Seat
from core.options import BadOption, Options, read
from core.position import Position, Rules
from core.refusal import Refusal
from core.state import State
from net.messages import AddBot, Arrange, Begin, Clock, End, Hello, Remove, SetGame, SetOption, Table
from net.table.people import Key, People, Person
from net.table.setup import Setup
from net.texts import text_of

WATCHERS = 32  # more onlookers than that are turned away
Request: TypeAlias = SetGame | SetOption | AddBot | Remove | Arrange | Begin | End


class Lobby:
    """The seats, who has them, and the game that is to be played."""

    def __init__(self, setup: Setup, people: People) -> None:
        self.stage: Literal["lobby", "game", "over"] = "lobby" if setup.position is None else "game"
        self.options: Options = setup.options
        self.bots_called = setup.bots
        self.expected: set[Key] = set()  # bots that were called
        self._arrived: set[Key] = set()
        self._setup = setup
        self._people = people
        self._order: tuple[Seat, ...] = ()
        self._kept: dict[str, Options] = {}  # by game: what was set before another was looked at

    @property
    def _rules(self) -> Rules:
        return registry.game_of(self.options)

    def capacity(self) -> int:
        """How many seats there are."""
        return min(self._setup.seats, self._rules.seats[1])

    # ── coming and going ───────────────────────────────────────────────────────────────────────────────────────

    def why_full(self, key: Key, hello: Hello) -> str | None:
        """Why there is no place for this newcomer, in words."""
        if hello.watch:
            return None if len(self._people.watching()) < WATCHERS else "Too many are looking on: come back later."
        if key in self.expected or self._free() > 0:
            return None
        return f"All {self.capacity()} seats are taken: ask the host for a seat."

    def _free(self) -> int:
        """Seats that nobody holds, waits for, or that are kept for a bot on its way."""
        held = sum(1 for person in self._people if not person.watch and not person.left)
        return self.capacity() - held - (self.bots_called - len(self._arrived))

    def enter(self, person: Person) -> None:
        """Takes a newcomer in: on a seat in the lobby, else to wait for the next deal (TAB-5)."""
        if person.key in self.expected:
            self._arrived.add(person.key)
        if not person.watch and self.stage == "lobby":
            self._sit(person)
        self._people.add(person)

    def _sit(self, person: Person) -> None:
        person.seat = self._people.free_seat()
        self._order = (*self._order, person.seat)

    def give_up(self, person: Person) -> None:
        """Takes someone out whose seat holds no cards."""
        self._order = tuple(seat for seat in self._order if seat != person.seat)
        self._people.drop(person)

    def may_begin_by_itself(self) -> bool:
        """Return True if all seats are taken at a table that doesn't wait for a word (serve)."""
        full = len(self._dealt_in()) >= self.capacity()
        return self._setup.auto_begin and self.stage == "lobby" and full and self._why_not_begin() is None

    # ── what the host's rights allow ───────────────────────────────────────────────────────────────────────────

    def why_not(self, person: Person, request: Request) -> Refusal | None:
        """Why the request is not done, or None when it may be."""
        if person.key != self._setup.host_key:
            return Refusal("not-allowed", "Only the host does that.")
        if self.stage == "game" and not isinstance(request, Remove | End):
            return Refusal("not-now", "That can be done when the game is over.")
        match request:
            case SetGame(game=game):
                return None if game in registry.names() else Refusal("not-allowed", f"There is no game {game!r} here.")
            case SetOption():
                return self._why_no_option(request)
            case AddBot():
                return None if self._free() > 0 else Refusal("not-allowed", "Every seat is taken.")
            case Remove(seat=seat):
                return self._why_not_remove(person, seat)
            case Arrange(order=order):
                return self._why_not_arrange(order)
            case Begin():
                return self._why_not_begin()
            case End():
                return None if self.stage == "game" else Refusal("not-now", "No game is on.")
            case _:
                assert_never(request)

    def _why_no_option(self, request: SetOption) -> Refusal | None:
        try:
            changed = read(type(self.options), {request.name: request.value}, self.options)
        except BadOption as wrong:
            return Refusal("not-allowed", f"{wrong}.")
        if (own := self._own_text()) and self._rules.text_name(changed) != self._rules.text_name(self.options):
            return Refusal("not-allowed", f"This table plays with the cards of {own}.")
        return None

    def _own_text(self) -> str:
        """Return what the host's own text is called, where the game is made from it (ABU-29)."""
        return self._setup.text_name if self._setup.text and self._rules.text_name(self.options) else ""

    def _why_not_remove(self, host: Person, seat: Seat) -> Refusal | None:
        person = self._people.at(seat)
        if person is None or person.left:
            return Refusal("no-such-seat", "Nobody sits there.")
        return Refusal("not-allowed", "The host can't be removed.") if person is host else None

    def _why_not_arrange(self, order: tuple[Seat, ...]) -> Refusal | None:
        if self.stage != "lobby":
            return Refusal("not-now", "Seats are arranged before the first deal.")
        same = sorted(order) == sorted(self._order)
        return None if same else Refusal("not-allowed", "Each seat must be named once.")

    def _why_not_begin(self) -> Refusal | None:
        fewest, most = self._rules.seats
        players = len(self._dealt_in())
        if fewest <= players <= most:
            return None
        return Refusal("not-now", f"{self._rules.name.capitalize()} is for {fewest} to {most}, not {players}.")

    def do(self, request: SetGame | SetOption | AddBot | Arrange) -> None:
        """Does what `why_not` allows."""
        match request:
            case SetGame(game=game):
                self._kept[registry.game_of(self.options).name] = self.options
                self.options = self._kept.get(game) or _options(game, self.options)
            case SetOption(name=name, value=value):
                self.options = read(type(self.options), {name: value}, self.options)
            case AddBot():
                self.bots_called += 1
            case Arrange(order=order):
                self._order = order
            case _:
                assert_never(request)

    # ── from lobby to game and back ────────────────────────────────────────────────────────────────────────────

    def _dealt_in(self) -> list[Person]:
        """Return who plays the next game: those who sit and aren't gone, by their order, then those who wait."""
        sitting = {p.seat: p for p in self._people.seated() if not p.gone}
        first = [sitting[seat] for seat in self._order if seat in sitting]
        return [*first, *(p for p in sitting.values() if p not in first), *self._people.waiting()]

    def begin(self) -> Position:
        """A fresh table. Seats are numbered clockwise from the host's (TAB-1); where there is none at the table, from
        the first human's: a bot neither deals first nor rules (ASS-34)."""
        for gone in [person for person in self._people if person.gone]:
            self._people.drop(gone)
        players = self._dealt_in()
        at = max(
            range(len(players)), key=lambda at: (players[at].key == self._setup.host_key, not players[at].bot, -at)
        )
        for seat, person in enumerate(players[at:] + players[:at]):
            person.seat = seat
        self._order = tuple(range(len(players)))
        self.stage = "game"
        text = self._setup.text if self._own_text() else text_of(self._rules, self.options)
        return self._rules.fresh(len(players), self.options, text)

    def next_order(self, state: State) -> tuple[Seat, ...]:
        """Return the seats of the next deal: those who stayed, then those who waited, who get their seats here
        (TAB-5)."""
        for gone in [person for person in self._people if person.left]:
            self._people.drop(gone)
        stayed = tuple(seat for seat in state.order if self._people.at(seat) is not None)
        newcomers = self._people.waiting()[: max(0, self.capacity() - len(stayed))]
        for seat, person in enumerate(newcomers, len(state.hands)):
            person.seat = seat
        self._order = (*stayed, *(person.seat for person in newcomers if person.seat is not None))
        return self._order

    def stop(self) -> None:
        """The game is over; a table without a host is a lobby again and waits for more people."""
        if self._setup.host_key is not None or self._setup.once:
            self.stage = "over"
            return
        self.stage = "lobby"
        players = [person for person in self._dealt_in() if person.here]
        for person in list(self._people):
            if person.seat is not None and not person.here:
                self._people.drop(person)
            person.seat = None
        self._order = ()
        for person in players:
            self._sit(person)

    # ── telling ────────────────────────────────────────────────────────────────────────────────────────────────

    def table(self, order: tuple[Seat, ...] | None, clocks: tuple[Clock, ...]) -> Table:
        """Return what everyone may know of the table; `order` is the game's, where one is on."""
        host = self._people.get(self._setup.host_key) if self._setup.host_key else None
        return Table(
            stage=self.stage, options=self.options, seats=self.capacity(),
            players=tuple(person.as_player() for person in self._people.seated()),
            watchers=tuple(person.name for person in self._people.watching()),
            order=self._order if order is None else order, host=host.seat if host else None, clocks=clocks,
            text_name=self._own_text(),
        )  # fmt: skip


def _options(game: str, had: Options) -> Options:
    """The game's options, with what all games share kept; rounds only where they weren't as usual there."""
    usual = registry.game(game).options()
    rounds = usual.rounds if had.rounds == type(had)().rounds else had.rounds
    return replace(usual, turn_limit=had.turn_limit, rounds=rounds)
