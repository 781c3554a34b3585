"""`engram demo`: a conversation remembered, asked about, forgotten, and used by two agents."""
