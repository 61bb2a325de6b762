"""What assistive technology finds in weft-gallery: a client on the accessibility bus, in a process of its own.

bus_client.py PROGRAM: starts it, walks to its pages by actions alone, prints a line for each thing it saw, and ends
with 0 when everything was there.
"""

from bus import act, children, describe, find, require, role, run, wait_for, walk


def open_page(title):
    row = wait_for(f"the row of {title}", lambda: find("list item", lambda name: name.startswith(title + ", ")))
    act(row)


def look():
    # A cell's label is its parts', joined in the order they are read.
    wait_for("a cell's joined label", lambda: find("list item", lambda name: name.startswith("ButtonNode, Looks of the theme")))
    open_page("Rows with controls")
    wait_for("the list by its name", lambda: find("list", lambda name: name == "Rows"))
    cell = wait_for("a row", lambda: find("list item", lambda name: name == "Row 1 with link 1, untouched"))
    parts = [describe(part) for _, part in walk(cell)]
    print("row 1:", parts)
    button = wait_for("the button in the row", lambda: find("push button", lambda name: name == "Button 1"))
    act(button)
    wait_for(
        "what the button did, in its row's label",
        lambda: find("list item", lambda name: name == "Row 1 with link 1, pressed"))
    link = wait_for("the link in the row", lambda: find("link", lambda name: name == "link 1"))
    act(link)
    wait_for(
        "what the link did, in its row's label",
        lambda: find("list item", lambda name: name == "Row 1 with link 1, opened"))


def look_at_boxes():
    """A grouped table: headings and rows, and nothing of what only stands between boxes."""
    settings = wait_for("the settings", lambda: find("list", lambda name: name == "Settings"))
    wait_for("the heading of a box", lambda: find("heading", lambda name: name == "Updates"))
    kinds = {role(child) for child in children(settings)}
    require(kinds == {"list item", "heading"}, f"what is in the table: {kinds}")
    require(not find("list item", lambda name: name in ("Style", "Updates")), "headings are no rows")


def look_at_pages():
    """A pager of lists: how many pages there are, and what they are called."""
    pager = wait_for("the pager", lambda: find("panel", lambda name: name == "Feeds, 1 of 4"))
    require(pager.get_description() == "4 pages", f"the pager says {pager.get_description()}")
    wait_for("the list in it", lambda: find("list", lambda name: name == "Travel"))
    pages = [child for child in children(pager) if role(child) == "panel"]
    require(pages and pages[0].get_description() == "1 of 4", f"pages say {[page.get_description() for page in pages]}")
    wait_for("its heading", lambda: find("heading", lambda name: name == "Travel"))


run("gallery", look)
run("gallery", look_at_boxes, ["--page", "grouped-table"])
run("gallery", look_at_pages, ["--page", "pager-of-feeds"])
