"""The unit of the host's clock. All its times are whole ns; what people and files name is in ms."""

from typing import Final

MS: Final = 1_000_000  # ns
