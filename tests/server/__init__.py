"""The server, tested from outside: real processes, HTTP and WebSockets on loopback."""
