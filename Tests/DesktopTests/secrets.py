"""The desktop's keyring, for python3-dbusmock: `-t secrets.py -p '{"answer": "open"}'`.

Answers: open; locked (the user unlocks it when asked); kept (the user dismisses the question).
"""

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.secrets"
MAIN_OBJ = "/org/freedesktop/secrets"
MAIN_IFACE = "org.freedesktop.Secret.Service"
SYSTEM_BUS = False

SESSION = "/org/freedesktop/secrets/session/1"
COLLECTION = "/org/freedesktop/secrets/collection/login"
ITEM = COLLECTION + "/1"
PROMPT = "/org/freedesktop/secrets/prompt/1"
NOWHERE = dbus.ObjectPath("/")


def load(mock, parameters):
    mock.answer = parameters.get("answer", "open")
    mock.locked = mock.answer != "open"
    mock.journal = []
    mock.items = {}
    mock.waiting = None
    mock.AddMethod("org.weft.Test", "Journal", "", "as", lambda self: self.journal)
    mock.AddMethods(MAIN_IFACE, [
        ("OpenSession", "sv", "vo", lambda self, algorithm, given: (dbus.String("", variant_level=1), dbus.ObjectPath(SESSION))),
        ("ReadAlias", "s", "o", lambda self, name: dbus.ObjectPath(COLLECTION)),
        ("SearchItems", "a{ss}", "aoao", search),
        ("Unlock", "ao", "aoo", unlock),
    ])
    mock.AddObject(SESSION, "org.freedesktop.Secret.Session", {}, [
        ("Close", "", "", lambda self: mock.journal.append("session closed"))])
    mock.AddObject(COLLECTION, "org.freedesktop.Secret.Collection", {}, [("CreateItem", "a{sv}(oayays)b", "oo", create)])
    mock.AddObject(PROMPT, "org.freedesktop.Secret.Prompt", {}, [("Prompt", "s", "", prompt)])


def service():
    return dbusmock.get_object(MAIN_OBJ)


def search(self, attributes):
    found = [dbus.ObjectPath(ITEM)] if self.items.get("attributes") == dict(attributes) else []
    nothing = dbus.Array([], signature="o")
    found = dbus.Array(found, signature="o")
    return (nothing, found) if self.locked else (found, nothing)


def unlock(self, paths):
    self.journal.append("unlock")
    nothing = dbus.Array([], signature="o")
    return (nothing, dbus.ObjectPath(PROMPT)) if self.locked else (paths, NOWHERE)


def prompt(self, window):
    mock = service()
    mock.journal.append("asked")
    mock.locked = mock.answer == "kept"
    GLib.idle_add(lambda: self.EmitSignal(
        "org.freedesktop.Secret.Prompt", "Completed", "bv", [mock.locked, dbus.String("", variant_level=1)]))


def create(self, properties, secret, replace):
    mock = service()
    mock.items = {"attributes": dict(properties["org.freedesktop.Secret.Item.Attributes"]), "secret": secret}
    mock.journal.append(f"kept under {properties['org.freedesktop.Secret.Item.Label']}")
    if ITEM not in dbusmock.mockobject.objects:
        mock.AddObject(ITEM, "org.freedesktop.Secret.Item", {}, [
            ("GetSecret", "o", "(oayays)", lambda self, session: service().items["secret"]),
            ("Delete", "", "o", delete),
        ])
    return (dbus.ObjectPath(ITEM), NOWHERE)


def delete(self):
    mock = service()
    mock.items = {}
    mock.journal.append("deleted")
    return NOWHERE
