"""The site as an app on a device: its manifest, its service worker, the page for those who are offline."""
