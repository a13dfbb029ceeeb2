"""A match in the terminal: a table with panes and a mouse, or plain lines."""
