"""How requests and streams travel: bodies, the bridge to Django's thread, event streams, news between processes."""
