"""What assistive technology finds of a list: places, states, actions and the menu of its rows.

list_client.py PROGRAM: starts AccessibilityProgram, prints a line for each thing it saw, and ends with 0 when
everything was there.
"""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

from bus import act, find, find_all, has, run, wait_for  # noqa: E402


def row(name, description):
    """A row by its name, once its description is this one."""
    def described():
        found = find("list item", lambda text: text == name)
        return found if found and found.get_description() == description else None

    return wait_for(f"{name}: {description}", described)


def look():
    names = wait_for("the list", lambda: find("list", lambda name: name == "Names"))
    wait_for("the number of rows", lambda: names.get_description() == "300 rows")
    third = row("Name 3", "3 of 300")
    row("Name 4", "A hint, 4 of 300")

    # Rows that come above move the others on.
    insert = wait_for("the button", lambda: find("push button", lambda name: name == "Insert above"))
    act(insert)
    third = row("Name 3", "4 of 301")
    row("New 1", "1 of 301")
    wait_for("the new number of rows", lambda: names.get_description() == "301 rows")

    # States, and the row's own action.
    for state in (Atspi.StateType.SELECTABLE, Atspi.StateType.FOCUSABLE):
        wait_for(f"state {state.value_nick}", lambda: has(third, state))
    if has(third, Atspi.StateType.SELECTED):
        raise SystemExit("Name 3 is selected before anybody chose it")
    act(third)
    wait_for("the chosen row's state", lambda: has(third, Atspi.StateType.SELECTED))

    # A button that stays down.
    stay = wait_for("the button that stays down", lambda: find("push button", lambda name: name == "Stay"))
    if has(stay, Atspi.StateType.PRESSED):
        raise SystemExit("Stay is down before anybody pressed it")
    act(stay)
    wait_for("its state", lambda: has(stay, Atspi.StateType.PRESSED))

    # The menu: its entries by name, and what they do.
    act(third, ["weft.menu"])
    for entry in ("Duplicate", "Share…", "Remove"):
        wait_for(f"entry {entry}", lambda: find("menu item", lambda name: name == entry))
    act(find("menu item", lambda name: name == "Duplicate"))
    row("Name 3 again", "5 of 302")
    wait_for("the menu to be gone", lambda: not find("menu item", lambda name: name == "Duplicate"))
    act(row("Name 3 again", "5 of 302"), ["weft.menu"])
    act(wait_for("its own menu", lambda: find("menu item", lambda name: name == "Remove")))
    row("Name 4", "A hint, 5 of 301")

    # The order on the bus is the rows'.
    order = [node.get_name() for node in find_all("list item", lambda name: True)]
    if order[:4] != ["New 1", "Name 1", "Name 2", "Name 3"]:
        raise SystemExit(f"the rows are in another order: {order}")
    # Several rows at once: each is selected until it is given up.
    act(find("push button", lambda name: name == "Several"))
    wait_for("several", lambda: find("push button", lambda name: name == "Several rows"))
    first, second = row("Name 1", "2 of 301"), row("Name 2", "3 of 301")
    for chosen in (first, second):
        act(chosen)
        wait_for("one more chosen row", lambda: has(chosen, Atspi.StateType.SELECTED))
    act(second)
    wait_for("the row that was given up", lambda: not has(second, Atspi.StateType.SELECTED))
    if not has(first, Atspi.StateType.SELECTED):
        raise SystemExit("Name 1 is not selected any more")
    # In the program's own words.
    act(find("push button", lambda name: name == "German words"))
    row("Name 3", "4 von 301")
    wait_for("the number of rows in German", lambda: names.get_description() == "301 Zeilen")
    # Where it ends: rows that are not alive are not there.
    if len(order) > 60:
        raise SystemExit(f"{len(order)} rows are on the bus")


run("AccessibilityProgram", look)
