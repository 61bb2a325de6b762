"""What assistive technology finds in Browse Meetup, page by page: the feed, a group's details, and what went wrong.

walk_client.py PROGRAM SERVER DATA: starts the program on the data, and on a server that fails, prints what is on the bus,
and ends with 0 when it is as it should be.
"""

import subprocess
import sys
import time

from bus import (
    CONTAINERS, act, actions, announced, announces, application, die_together, find, find_all, focused, print_tree, require,
    role, run, states, turn_loop, wait_for, walk)

FAILURE = "500"


def groups():
    """The feed's list, once it has rows with names."""
    rows = find_all("list item", lambda name: name != "")
    return rows and find("list", lambda name: name == "Groups")


def check_page():
    """What holds on every page."""
    for depth, node in walk(application()):
        # The application itself has no states.
        require(depth == 0 or "visible" in states(node), f"{role(node)} '{node.get_name()}' can be seen")
        own = [action for action in actions(node) if action.startswith("weft.")]
        require(role(node) not in CONTAINERS or not own, f"{role(node)} '{node.get_name()}' offers nothing: {own}")
        if role(node) in ("list item", "push button", "link"):
            require(node.get_name(), f"every {role(node)} has a name")


def is_said(text, node):
    """Announced, where GTK can; else read with what has the keyboard."""
    if announces():
        return any(text in message for message in announced)
    return text in node.get_description() and "focused" in states(node)


def look_at_the_feed_and_details():
    wait_for("the feed", groups)
    print_tree("The feed")
    check_page()
    covered = [node for _, node in walk(application()) if node.get_name() == "Loading groups"]
    require(not covered, "what the feed covers is not there")
    rows = find_all("list item")
    require(all("weft.activate" in actions(row) for row in rows), "rows can be chosen")
    require(all("weft.menu" in actions(row) for row in rows), "rows offer their menu")
    for view in ("Groups", "Events", "Saved"):
        require(find("page tab", lambda text: text == view), f"the view {view} has a tab")

    # A field that was never on screen is heard of, too, when it gets the keyboard.
    focused.clear()
    subprocess.run(["xdotool", "mousemove", "200", "400", "key", "ctrl+f"], check=True)
    wait_for("the field, heard", lambda: "Search groups" in focused)
    subprocess.run(["xdotool", "key", "Escape"], check=True)
    wait_for("the rows again", lambda: focused[-1:] == [rows[0].get_name()])

    name = rows[0].get_name().split(", ")[0]
    act(rows[0])
    wait_for("the details", lambda: find("list", lambda text: text == name))
    # It slides in over the feed, which is gone when it has come.
    wait_for("the feed to be covered", lambda: not find("list", lambda text: text == "Groups"))
    wait_for("the organiser", lambda: "Organiser" in " ".join(node.get_name() for _, node in walk(application())))
    print_tree("Details")
    check_page()
    act(find("push button", lambda text: text == "Back"))
    wait_for("the feed again", groups)
    wait_for("the details to be gone", lambda: not find("list", lambda text: text == name))
    check_page()


def read_on(presses):
    """What the keyboard comes to by the arrow, in the order it is heard; ends where some presses in a row move nothing."""
    silent = 0
    for _ in range(presses):
        if silent == 4:
            break
        before = len(focused)
        subprocess.run(["xdotool", "key", "Down"], check=True)
        deadline = time.monotonic() + 1
        while len(focused) == before and time.monotonic() < deadline:
            turn_loop()
            time.sleep(0.02)
        silent = silent + 1 if len(focused) == before else 0
    return [name for name in focused if name]


def look_at_the_details_of_a_service():
    """The same groups, whose addresses lead somewhere: a page is read part by part, from the keyboard alone."""
    wait_for("the feed", groups)
    subprocess.run(["xdotool", "mousemove", "200", "400"], check=True)
    name = find_all("list item")[0].get_name().split(", ")[0]
    act(find_all("list item")[0])
    wait_for("the details", lambda: find("list", lambda text: text == name))
    wait_for("the feed to be covered", lambda: not find("list", lambda text: text == "Groups"))
    wait_for("the first part", lambda: any("focused" in states(row) for row in find_all("list item")))
    focused.clear()
    heard = read_on(60)
    print_tree("Details of a service, at their end")
    heading = wait_for("the heading of the events", lambda: find("heading", lambda text: text.startswith("Next event")))
    wait_for("the button of an event, by its name",
             lambda: find("push button", lambda text: text.startswith("Add to Calendar: ")))
    print("Read with the arrow key:")
    for part in heard:
        print("   ", part[:100])
    wanted = ["Organiser", "Virtual JUG is", "Our speakers", "What we talk about", "the platform itself", "Kotlin",
              "Every session", "Would you like", "Next event", "The "]
    places = [next((place for place, part in enumerate(heard) if part.startswith(start)), None) for start in wanted]
    require(None not in places and places == sorted(places), f"every part is heard in its order: {places}")
    require(not any("•" in part for part in heard), "bullets are not read")
    require(heading is not None, "a heading is one")
    require(len(heard) == len(set(heard)), "nothing is heard twice")
    link = wait_for("the link in its text", lambda: find("link"))
    require(link.get_name(), "a link has a name")
    wait_for("the button", lambda: find("push button", lambda text: text == "Open Group Page"))
    require(any(node.get_name() == "Share" for _, node in walk(application())), "the menu of the page's address has a name")
    check_page()


def look_at_an_error():
    retry = wait_for("the button that tries again", lambda: find("push button", lambda name: name == "Retry"))
    wait_for("what went wrong, said", lambda: is_said(FAILURE, retry))
    print_tree("What went wrong")
    check_page()
    require("focused" in states(retry), "the button has the keyboard")
    act(retry)
    said = announced if announces() else focused
    wait_for("loading, said", lambda: any("Loading groups" in text for text in said))
    wait_for("the feed", groups)
    if announces():
        wait_for("the results, said", lambda: any("20 groups" in text for text in announced))
    wait_for("the message to be gone", lambda: not find("push button", lambda name: name == "Retry"))
    check_page()


def look_at_an_error_below_the_feed():
    wait_for("the feed", groups)
    # More is asked for near the end of the list.
    subprocess.run(["xdotool", "mousemove", "200", "400", "key", "End"], check=True)
    retry = wait_for("the button that tries again", lambda: find("push button", lambda name: name == "Retry"))
    wait_for("what went wrong, described", lambda: FAILURE in retry.get_description())
    if announces():
        wait_for("what went wrong, said", lambda: any(FAILURE in text for text in announced))
    require("focused" not in states(retry), "the keyboard stays where the user is")
    print_tree("The feed when more could not be fetched")
    check_page()


server, data = sys.argv[2:4]
run("browse-meetup", look_at_the_feed_and_details, ["--data", data])
fixture = subprocess.Popen([server, "--data", data], stdout=subprocess.PIPE, text=True, preexec_fn=die_together)
try:
    base = fixture.stdout.readline().strip()
    run("browse-meetup", look_at_the_details_of_a_service, ["--service", base])
    run("browse-meetup", look_at_an_error, ["--service", f"{base}fault/status=500,delay=2500,times=1"])
    run("browse-meetup", look_at_an_error_below_the_feed, ["--service", f"{base}fault/status=500,after=1"])
finally:
    fixture.terminate()
    fixture.wait()
