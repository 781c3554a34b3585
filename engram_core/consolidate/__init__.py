"""System-2: from episodes to assertions, from assertions to beliefs."""
