"""Areas around the table, each a package of its own. They know tables, pages and workers, but not each other."""
