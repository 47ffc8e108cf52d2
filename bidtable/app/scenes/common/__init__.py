"""Parts that several scenes share, such as pages, forms, portraits and charts."""
