"""The random input of scripts/soak.py: user actions in each part of BrowseMeetup, and random keys and clicks."""

# A pause between two keys of a journey: popovers and windows appear with the next frame, searches after 300 ms.
SHORT, LONG = "sleep 0.15", "sleep 0.6"

WORDS = ["club", "music", "art", "london", "walk", "日本", "nothing is called so", "a"]
PLACES = ["Lyon", "Paris", "Tokyo", "Springfield", "51.5,-0.2", "nowhere at all"]
# Paths below the fixture server's address; the last ones are invalid.
SOURCES = ["gancio", "mobilizon", "wordpress", "calendar/all.ics", "photos/", "nothing-here"]


# In the window of sources, which has no window manager and so stands in the screen's corner: the first source's button for
# removal, and the same button and the switch below the line that tells of an addition. Points.
FIRST_SOURCE_REMOVAL, ADDED_SOURCE_REMOVAL, ADDED_SOURCE_SWITCH = (416, 197), (416, 225), (409, 192)


def clicks(x, y):
    """A click in the window in the screen's corner. The pointer returns to the middle of the windows, since keys go where it is."""
    return [f"mousemove {x} {y} click 1", SHORT, "mousemove 240 400"]


def keys(*names):
    return [f"key {name}" for name in names]


def repeated(random, most, *names):
    return keys(*(random.choice(names) for _ in range(random.randint(0, most))))


def typed(text):
    return f"type --delay 15 {text}"


def noise(random, window):
    """One line of random input."""
    number = random.randrange(100)
    if number < 45:
        names = "Return Return Escape Escape alt+Left Home End Up Down Down Down Prior Next Next Next space F6".split()
        return f"key {random.choice(names)}"
    if number < 65:
        return f"click --repeat {random.randint(1, 12)} --delay 10 {random.choice([4, 5, 5, 5])}"
    if number < 80:
        return f"mousemove --window {window} {random.randrange(480)} {random.randrange(60, 760)}"
    if number < 90:
        return f"mousemove --window {window} {random.randrange(20, 280)} {random.randrange(70, 480)} click 1"
    return f"sleep 0.{random.randrange(5)}"


# Journeys that do not change the feed's search.

def details(random, _base):
    """Opens a page and uses some of its buttons and links: save, calendar, map, the web page, sharing."""
    lines = keys("ctrl+1", *["Down"] * random.randint(0, 6), "Return") + [LONG]
    if random.random() < 0.4:
        lines += keys("ctrl+d")
    for _ in range(random.randint(1, 4)):
        lines += keys(*["Tab"] * random.randint(1, 5)) + [SHORT] + keys(random.choice(["Return", "space"])) + [LONG]
    return lines + repeated(random, 6, "Next", "Prior", "End") + keys("Escape", "Escape", "alt+Left")


def events(random, _base):
    lines = keys("ctrl+2") + [LONG] + repeated(random, 12, "Down", "Next", "End", "Prior") + keys("Return") + [LONG]
    lines += keys(*["Tab"] * random.randint(0, 6)) + keys(random.choice(["Return", "space", "Down"])) + [LONG]
    return lines + keys("Escape", "Escape")


def saved(random, _base):
    lines = keys("ctrl+3") + [LONG] + repeated(random, 4, "Down", "Up") + keys("Return") + [LONG] + keys("Escape")
    if random.random() < 0.5:
        lines += keys("Delete") + [SHORT] + (keys("ctrl+z") if random.random() < 0.5 else [])
    return lines


def search(random, _base):
    lines = keys("ctrl+1", "ctrl+f") + [SHORT, typed(random.choice(WORDS))]
    lines += random.choice([[], [LONG], [LONG, LONG]]) + repeated(random, 6, "Down", "BackSpace")
    return lines + keys("Return") + [LONG] + keys("Escape", "Escape", "Escape")


def row_menu(random, _base):
    """Saves the row, copies its address or opens its page."""
    return (keys("ctrl+1", *["Down"] * random.randint(0, 4), "shift+F10") + [LONG]
            + keys(*["Down"] * random.randint(0, 2), "Return") + [LONG])


def preferences(random, _base):
    """Chooses another unit or style; changes neither pictures nor hidden groups."""
    lines = keys("ctrl+comma") + [LONG] + keys(*["Tab"] * random.randint(1, 2), "Up", "Up")
    lines += keys(*["Down"] * random.randint(0, 2)) + [SHORT]
    if random.random() < 0.3:
        # The last button clears the cache.
        lines += keys("shift+Tab", "shift+Tab", "shift+Tab", "space") + [SHORT]
    return lines + keys("Escape")


def windows(random, _base):
    return keys(random.choice(["ctrl+question", "ctrl+comma", "F10"])) + [LONG] + repeated(
        random, 5, "Tab", "Down", "Up") + keys(random.choice(["Escape", "Return"])) + [LONG] + keys("Escape", "Escape")


# Journeys that change the feed.

def place(random, _base):
    lines = keys("ctrl+1", "ctrl+l") + [LONG, typed(random.choice(PLACES))]
    return lines + random.choice([[], [LONG]]) + keys(*["Down"] * random.randint(0, 2), "Return") + [LONG]


def filters(random, _base):
    lines = keys("ctrl+1", "ctrl+shift+f") + [LONG] + repeated(random, 3, "Down") + keys(*["Tab"] * random.randint(0, 4))
    return lines + keys(random.choice(["space", "Down", "Up"])) + [LONG] + keys("Escape", "Escape")


def sources(random, base):
    """Adds a source, and sometimes switches it off or removes it."""
    lines = keys("ctrl+comma") + [LONG] + keys("Return") + [LONG, typed(base + random.choice(SOURCES))]
    lines += keys("Return") + [LONG, LONG, LONG]
    if random.random() < 0.5:
        lines += clicks(*random.choice([ADDED_SOURCE_REMOVAL, ADDED_SOURCE_SWITCH])) + [LONG]
    return lines + keys("Escape", "Escape")


def hide(_random, _base):
    return keys("ctrl+1", "shift+F10") + [LONG] + keys("Up", "Return") + [LONG] + keys("ctrl+z") + [LONG]


LOOKING = [details, details, events, saved, search, row_menu, preferences, windows]
ASKING = [place, filters, sources, hide]
