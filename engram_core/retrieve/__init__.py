"""From a question to ranked hits and a context within a budget."""
