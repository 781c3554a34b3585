"""SQL, the only truth, and the disposable indexes beside it."""
