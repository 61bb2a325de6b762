"""Calendars for the scripts that measure BrowseMeetup, and a site that serves them."""

import datetime
import http.server
import threading

TAGS = ["Music", "Nature", "Theatre", "Food", "Sport", "Books", "Science", "Children", "Dance", "Film", "Politics", "Crafts"]
TITLES = ["Concert in the old brewery", "Poetry slam", "Repair café", "Chess evening", "Tango night", "Guided walk",
          "Spieleabend im Hinterhof", "Open rehearsal of the choir"]
PLACE = "51.50998,-0.1337"


class Site:
    """A web site on loopback, until `stop`: `pages` has the bytes of each path, or a function that gives them."""

    def __init__(self, pages, kind="text/calendar; charset=utf-8"):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = pages.get(self.path)
                body = body() if callable(body) else body
                self.send_response(200 if body is not None else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body or b"")))
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def escaped(text):
    for character in "\\;,":
        text = text.replace(character, "\\" + character)
    return text.replace("\n", "\\n")


def line(name, value):
    """A content line, folded."""
    data = f"{name}:{value}".encode()
    pieces, start = [], 0
    while start < len(data):
        end = min(len(data), start + 74)
        while end < len(data) and data[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(data[start:end])
        start = end
    return b"\r\n ".join(pieces) + b"\r\n"


def event(uid, title, hours, *lines):
    """An event that begins so many hours from now. `lines` are more of its content lines."""
    begin = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=hours)
    return b"".join([
        b"BEGIN:VEVENT\r\n", line("UID", uid), b"DTSTAMP:20260101T000000Z\r\n",
        line("DTSTART", begin.strftime("%Y%m%dT%H%M00Z")),
        line("DTEND", (begin + datetime.timedelta(hours=2)).strftime("%Y%m%dT%H%M00Z")),
        line("SUMMARY", escaped(title)), *lines, b"END:VEVENT\r\n"])


def calendar(events, name="Town"):
    return b"".join([b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Town//EN\r\n", line("X-WR-CALNAME", escaped(name)),
                     *events, b"END:VCALENDAR\r\n"])


def html(size):
    """A description of about `size` bytes: paragraphs, emphasis, lists, links."""
    parts, length = [], 0
    while length < size:
        number = len(parts)
        part = (f"<h3>Part {number}</h3><p>We meet <b>at the door</b> and walk <i>together</i>, {number} friends and more. "
                f'The <a href="https://town.example/{number}">programme</a> says what to bring.</p>'
                "<ul><li>shoes for the rain</li><li>something to eat</li></ul>\n")
        parts.append(part)
        length += len(part)
    return "".join(parts)


def town(count, days=60):
    """A calendar of so many events over some days; the first has a description of 250 KB, the others a short one."""
    long = line("X-ALT-DESC;FMTTYPE=text/html", escaped(html(250_000)))
    events = [event("long", "Long read", 1, long)]
    for number in range(1, count):
        lines = [line("LOCATION", escaped(f"Hall {number % 70}, {number % 90} High Street, London")),
                 line("GEO", f"{51.4 + number % 50 * 0.004:.4f};{-0.2 + number % 40 * 0.004:.4f}"),
                 line("DESCRIPTION", escaped(f"Come to number {number} with friends, and bring a chair."))]
        if number % 4:
            lines.append(line("CATEGORIES", ",".join(TAGS[(number + step * 5) % len(TAGS)] for step in range(number % 4))))
        title = f"{TITLES[number % len(TITLES)]} {number}"
        events.append(event(f"e{number}@town.example", title, 2 + number % (days * 24), *lines))
    return calendar(events)
