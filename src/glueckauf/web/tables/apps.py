"""The tables as a Django app. Its label is that of the first databases, so that they go on working."""

from django.apps import AppConfig


class Tables(AppConfig):
    name = "glueckauf.web.tables"
    label = "web"
