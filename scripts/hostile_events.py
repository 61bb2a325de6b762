"""Calendars that a hostile site can serve, for hostile.py."""

import itertools

import town


def descriptions():
    """Five events with descriptions of two megabytes each, as HTML that is no HTML."""
    pieces = ["<p>" + "<b><i>" * 350_000, "<!--" + "x" * 2_000_000, "&amp;&#x41;&" * 150_000,
              "<a href='https://h.example/'>" * 70_000, "<p " + "a=b " * 500_000 + ">text</p>"]
    return town.calendar(
        town.event(f"d{number}", f"Description {number}", 1 + number,
                   town.line("X-ALT-DESC;FMTTYPE=text/html", town.escaped(piece)),
                   town.line("DESCRIPTION", town.escaped(piece[:300_000])))
        for number, piece in enumerate(pieces))


def tags():
    """Events with tens of thousands of tags, long ones, and words as prices, organisers and online addresses."""
    many = ",".join(f"tag {number}" for number in range(20_000))
    long = ",".join("x" * 5_000 + str(number) for number in range(50))
    schemes = ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,<b>", "HTTPS://user:secret@h.example/", "mailto:a@b.c",
               "http://[::1", "tel:+123", "x" * 100_000]
    return town.calendar(
        town.event(f"t{number}", "T" * (1 + number * 40) + f" {number}", 1 + number,
                   town.line("CATEGORIES", many if number % 2 else long),
                   town.line("CONFERENCE;VALUE=URI", schemes[number % len(schemes)]),
                   town.line("URL", schemes[(number + 1) % len(schemes)]),
                   town.line("ORGANIZER;CN=" + "o" * 2_000, "mailto:secret@h.example"),
                   town.line("LOCATION", schemes[(number + 2) % len(schemes)][:5_000]))
        for number in range(40))


def series():
    """Rules without an end: each second, each day of ten thousand events, and rules that are never met."""
    rules = ["FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=1", "FREQ=DAILY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
             "FREQ=HOURLY;BYMINUTE=" + ",".join(map(str, range(60)))]
    return town.calendar(
        town.event(f"s{number}", f"Series {number}", 1 + number % 50, town.line("RRULE", rules[number % len(rules)]))
        for number in range(5_000))


def alike():
    """Five thousand events of one title, time and place."""
    return town.calendar(
        town.event(f"a{number}", "Big open air night", 30, town.line("LOCATION", "Old Mill"), town.line("GEO", "51.5;-0.13"))
        for number in range(5_000))


class Restless:
    """Events that are elsewhere in each answer: at another time, cancelled, with another title, gone, and back again."""

    COUNT = 200

    def __init__(self):
        self.turns = itertools.count()
        # The number of events in the last answer.
        self.last = 0

    def __call__(self):
        odd = next(self.turns) % 2
        numbers = [number for number in range(self.COUNT) if not (odd and number % 5 == 2)]
        self.last = len(numbers)
        return town.calendar(
            town.event(f"r{number}", f"Restless {number}" + (" again" if odd and number % 5 == 1 else ""),
                       5 + number + (1 if odd else 0) * (number % 3 == 0) * 7,
                       b"STATUS:CANCELLED\r\n" if odd and number % 3 == 1 else b"",
                       town.line("LOCATION", "Old Mill"), town.line("GEO", "51.5;-0.13"))
            for number in numbers)


class Joining:
    """The same events as `steady`, in each second answer at another time: rows merge and split."""

    def __init__(self):
        self.turns = itertools.count()

    def __call__(self):
        return joined(3 * (next(self.turns) % 2), "j")


def joined(shift, mark):
    return town.calendar(
        [town.event(f"{mark}{number}", f"Meeting number {number} of all", 30 + number + shift,
                    town.line("LOCATION", "Old Mill"), town.line("GEO", "51.5;-0.13")) for number in range(200)],
        f"Joined {mark}")


def steady():
    return joined(0, "k")
