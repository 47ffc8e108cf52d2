"""Parts that several scenes share: pages, form parts, portraits, charts, and changes from scene to scene."""
