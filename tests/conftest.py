"""What holds for all tests: no property is failed for being slow on a busy machine."""

from hypothesis import settings

settings.register_profile("lowlife", deadline=None)
settings.load_profile("lowlife")
