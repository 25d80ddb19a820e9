"""The wire: codec, keys, server, client, and what guards the port. The only room with sockets of ZeroMQ."""
