"""The desktop's keyring, for python3-dbusmock: `-t secrets.py -p '{"answer": "open"}'`.

Answers: open; loose (searches find items that do not match); locked (the user unlocks it when asked); kept (the user
dismisses the question).
"""

import time

import dbus
import dbusmock
from gi.repository import GLib

BUS_NAME = "org.freedesktop.secrets"
MAIN_OBJ = "/org/freedesktop/secrets"
MAIN_IFACE = "org.freedesktop.Secret.Service"
SYSTEM_BUS = False

SESSION = "/org/freedesktop/secrets/session/1"
COLLECTION = "/org/freedesktop/secrets/collection/login"
ITEM_IFACE = "org.freedesktop.Secret.Item"
PROMPT = "/org/freedesktop/secrets/prompt/1"
NOWHERE = dbus.ObjectPath("/")


def load(mock, parameters):
    mock.answer = parameters.get("answer", "open")
    mock.locked = mock.answer not in ("open", "loose")
    mock.journal = []
    mock.items = {}
    mock.made = 0
    # Seconds that a removal takes.
    mock.pause = parameters.get("pause", 0)
    for attributes in parameters.get("items", []):
        add(mock, attributes, (dbus.ObjectPath(SESSION), [], [dbus.Byte(byte) for byte in b"kept before"], "text/plain"))
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
    # All that have these, and perhaps others.
    mock = service()
    found = [dbus.ObjectPath(path) for path, item in mock.items.items()
             if mock.answer == "loose" or attributes.items() <= item["attributes"].items()]
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
    attributes = {str(name): str(value) for name, value in properties[ITEM_IFACE + ".Attributes"].items()}
    mock.journal.append(f"kept under {properties[ITEM_IFACE + '.Label']}")
    return (dbus.ObjectPath(add(mock, attributes, secret)), NOWHERE)


def add(mock, attributes, secret):
    path = next((path for path, item in mock.items.items() if item["attributes"] == attributes), None)
    if path is None:
        mock.made += 1
        path = f"{COLLECTION}/{mock.made}"
        mock.AddObject(path, ITEM_IFACE, {"Attributes": dbus.Dictionary(attributes, signature="ss")}, [
            ("GetSecret", "o", "(oayays)", lambda self, session: service().items[path]["secret"]),
            ("Delete", "", "o", lambda self: delete(path)),
        ])
    mock.items[path] = {"attributes": attributes, "secret": secret}
    return path


def delete(path):
    mock = service()
    time.sleep(mock.pause)
    item = mock.items.pop(path, None)
    mock.journal.append("deleted" if item is None else f"deleted {item['attributes'].get('source', '')}")
    return NOWHERE
