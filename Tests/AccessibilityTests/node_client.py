"""What assistive technology finds of nodes: roles, values, actions of their own, containers, order, modal nodes, menus.

node_client.py PROGRAM: starts AccessibilityProgram with its page of nodes, prints a line for each thing it saw, and ends
with 0 when everything was there.
"""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

from bus import act, actions, announces, application, describe, find, find_all, require, role, run, wait_for, walk  # noqa: E402

# What each role is from GTK 4.14 on and before, by the names that 4.8 has.
ROLES = {
    "As switch": ("check box", "check box"),
    "As check box": ("check box", "check box"),
    "As toggle button": ("toggle button", "push button"),
    "As paragraph": ("label", "label"),
    "As quote": ("block quote", "panel"),
    "As progress bar": ("progress bar", "progress bar"),
    "As application": ("frame", "panel"),
    "As article": ("article", "panel"),
    "As comment": ("comment", "panel"),
    "As terminal": ("terminal", "text"),
    "As banner": ("filler", "filler"),
    "As caption": ("label", "caption"),
    "As generic": ("panel", "filler"),
    "As legend": ("label", "label"),
    "As status": ("label", "status bar"),
    "As time": ("label", "text"),
}


def named(name):
    """What has that name, whatever it is."""
    app = application()
    return next((node for _, node in walk(app) if node.get_name() == name), None) if app else None


def done(what):
    wait_for(f"that it was {what}", lambda: named(what))


def look():
    title = wait_for("the heading", lambda: find("heading", lambda name: name == "The nodes"))
    level = title.get_attributes().get("level")
    newer = announces()
    print("level of the heading:", level)
    require(level == ("2" if newer else None), "its level is there from 4.14 on")

    meter = wait_for("what has a value", lambda: named("Level"))
    print("value:", describe(meter))
    require(meter.get_description() == "75 %, How full it is", "the value is read before the hint")
    require(meter.get_role_name() == "level bar", f"a meter is a {meter.get_role_name()}")

    # Actions by the names the program gave them; GTK puts them in no order.
    mail = wait_for("the letter", lambda: named("A letter"))
    print("actions:", actions(mail))
    require(sorted(actions(mail)) == ["Archive", "Löschen…"], f"its actions are {actions(mail)}")
    act(mail, ["Löschen…"])
    done("deleted")
    act(mail, ["Archive"])
    done("archived")
    act(wait_for("the button", lambda: find("push button", lambda name: name == "Rename action")))
    wait_for("its other action", lambda: named("A letter") and actions(named("A letter")) == ["Restore"])
    act(named("A letter"), ["Restore"])
    done("restored")

    # A container is one element.
    card = wait_for("the card", lambda: named("Ada, London"))
    print("container:", describe(card))
    require(sorted(actions(card)) == ["Call", "Write"], f"its actions are {actions(card)}")
    require(card.get_child_count() == 0, "nothing is inside of it")
    require(not find("push button", lambda name: name in ("Call", "Write")), "its buttons are no objects")
    act(card, ["Write"])
    done("written")
    other = wait_for("the card with its own name", lambda: named("A card with a name"))
    require(not named("Unread part"), "its texts are not read")
    act(other, ["Open"])
    done("opened")

    # The order its program wants.
    wait_for("labels in the node's own order", lambda: named("three, two, one"))

    # A modal node hides its siblings.
    wait_for("what is behind", lambda: find("push button", lambda name: name == "Behind"))
    act(find("push button", lambda name: name == "Modal"))
    wait_for("that it is passed over", lambda: not find("push button", lambda name: name == "Behind"))
    require(find("push button", lambda name: name == "In front") is not None, "what is in front is there")
    act(find("push button", lambda name: name == "Modal"))
    wait_for("that it is back", lambda: find("push button", lambda name: name == "Behind"))

    # A node's menu.
    act(wait_for("what has a menu", lambda: named("With a menu")), ["weft.menu"])
    act(wait_for("its entry", lambda: find("menu item", lambda name: name == "Entry")))
    done("chosen")

    # A picture with a target is a button.
    act(wait_for("the picture", lambda: find("push button", lambda name: name == "A picture to press")))
    done("pressed")

    # A field is called as its node is, or by what it asks for: what has the keyboard, not what is around it.
    field = wait_for("the field", lambda: find("text", lambda name: name == "Letter to the editor"))
    print("field:", describe(field))
    require(field.get_description() == "Some lines", "its hint is its description")
    require(find("password text", lambda name: name == "Secret word"), "a field without a label is called by its placeholder")
    require(named("As the node says") and not named("As the widget says"), "a node's label is its native widget's name")
    act(find("push button", lambda name: name == "Call the field otherwise"))
    wait_for("the field's other name", lambda: find("text", lambda name: name == "Another name"))

    # Roles by the running GTK's names; one that is not there, or has no name there, has a stand-in.
    for name, (on_newer, on_older) in ROLES.items():
        node = wait_for(name, lambda: named(name))
        print("role:", name, "is", node.get_role_name())
        wanted = on_newer if newer else on_older
        require(role(node) == wanted, f"{name} is a {role(node)}, not a {wanted}")


run("AccessibilityProgram", look, ["--nodes"])
