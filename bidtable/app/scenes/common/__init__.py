"""Parts that several scenes share: the page, its form parts, portraits, charts, and the ways between scenes."""
