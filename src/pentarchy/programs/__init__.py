"""Programs at the table: a seat held over the server's own interface, told in plain text."""
