"""All that the table of any game shows: the moves worth making. Pure; it knows no game."""

from dataclasses import dataclass, replace
from functools import cached_property

from core.moves import Move, kind_of
from tui.table.draw import printable, spelled
from tui.table.prompt import Prompt, by_key, of_whom
from tui.table.scene import Scene


@dataclass(frozen=True)
class DefaultScene(Scene):
    """One moment of the table as one reader sees it."""

    cursor: int = 0

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The moves worth offering you, as they are written."""
        write = self.position.rules.notation.write_move
        written = (write(move, self.names) or kind_of(move) for move in self.offers)
        return tuple(spelled(printable(words), plain=self.plain) for words in written)

    @property
    def at(self) -> int:
        """The line at the cursor."""
        return max(0, min(self.cursor, len(self.lines) - 1))

    @property
    def chosen(self) -> Move | None:
        """The move at the cursor; None where you have none to make."""
        return self.offers[self.at] if self.offers else None

    @property
    def hand(self) -> tuple[str, ...]:
        """Your cards, as words."""
        cards = () if self.you is None else self.position.state.hands[self.you]
        return tuple(spelled(printable(str(card)), plain=self.plain) for card in cards)


def moved(scene: DefaultScene, by: int) -> DefaultScene:
    """Return the scene with the cursor so many lines on, round and round."""
    return replace(scene, cursor=(scene.at + by) % len(scene.lines), said="") if scene.lines else scene


def headline(scene: DefaultScene) -> tuple[str, str]:
    """Return whose turn it is, and what is asked for."""
    if scene.broken:
        return "The line to the host is gone; trying again. M leaves.", ""
    match scene.position.state.phase:
        case "over":
            return "The game is over", "what happened here stays on the record"
        case "round-over":
            dealer = scene.position.state.dealer
            return ("YOUR DEAL" if dealer == scene.you else f"{of_whom(scene.name(dealer))} deal"), "the next round"
        case phase if scene.kinds:
            return "YOUR TURN", phase
        case phase if scene.awaited is not None:
            return f"{of_whom(scene.name(scene.awaited))} turn", phase
        case phase:
            return "One moment", phase


def prompts(scene: DefaultScene) -> tuple[Prompt, ...]:
    """Return the one thing that is most urgent to say, if there is any."""
    if scene.broken:
        return (Prompt("broken", f"{scene.broken} Your seat is kept."),)
    if scene.said or scene.came_late:
        return (Prompt("refused", scene.said or scene.came_late),)
    if scene.claimed:
        return (Prompt("wait", "Claimed! Who reacted first is told in a moment."),)
    return (by_key("ask", "enter", scene.lines[scene.at], "move('chosen')"),) if scene.lines else ()
