"""The frame around a table: bar, action buttons, log, menu, transport; shared by table, curtain and rulebook."""
