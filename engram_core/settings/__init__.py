"""Settings from a file or from the environment, read only when somebody asks for it by name."""

from engram_core.settings.environment import settings_of_environment
from engram_core.settings.file import settings_of_file
from engram_core.settings.found import Settings

__all__ = ["Settings", "settings_of_environment", "settings_of_file"]
