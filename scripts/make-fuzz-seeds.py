#!/usr/bin/env python3
"""make-fuzz-seeds.py FOLDER: writes the fuzzers' seeds, one folder per target of Tests/FuzzTests. The output is
deterministic."""

import gzip
import json
import os
import pathlib
import shutil
import struct
import sys
import zlib

from handmade_pictures import bmp, chunk, gif, jpeg, png, riff, segment, webp

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
MAXIMUM = 64 << 10


def groups():
    records = json.loads((DATA / "groups.json").read_text(encoding="utf-8"))
    yield from (json.dumps([record]) for record in records[:12])
    yield json.dumps(records[:6], ensure_ascii=False)
    yield '[{"id":1,"name":"a"},{"id":"2","name":null},3,"x",{}]'


def json_texts():
    yield from groups()
    yield from [
        "", "[]", "{}", "null", " [1, -0.5e+3 ,true,false,null,\"\\u00e9\\ud83d\\ude00\\n\"] ", "[[[[[[]]]]]]",
        '{"a":{"b":[{"c":1}]},"a":2}', "[" * 400 + "]" * 400, '["\\ud800"]', "[1e999,-0,0.1,1E5]", "\ufeff[1]",
    ]


def html():
    for record in json.loads((DATA / "groups.json").read_text(encoding="utf-8"))[:20]:
        yield record.get("description") or ""
    yield from [
        "a<b>b</b><i>c</i><a href='https://h.example/?a=1&amp;b=2'>d</a><br>e<p>f&nbsp;g&#x41;&copy;&nGt;",
        "<ol start=3><li>a<li value=7>b<ul><li>c</ul></ol><h2>x</h2><pre> a\n  b</pre>",
        "<script>if (a<b) {}</script><!-- c --><style>x</style><textarea>y", "line\n\nline\r\nline",
        "<table><tr><td>a<td>b</table>&lt;b&gt;&amp;amp;&bogus;&#0;&#xD800;&#99999999;", "Z\u0301\u0489" * 30,
        "<a href=//h.example>x</a><a href=javascript:y>y</a><title>t</title><![CDATA[z]]>",
    ]


EVENT = ('{"@context":"https://schema.org","@type":"Event","name":"A &amp; B","startDate":"2026-11-22T19:00+01:00","endDate":"2026-11-22",'
         '"location":{"@type":"Place","name":"Hall","geo":{"latitude":"45,7","longitude":4.8}},"offers":[{"price":"5","priceCurrency":"EUR"}],'
         '"eventSchedule":{"repeatFrequency":"P1W","byDay":"Monday","startTime":"19:00","exceptDate":"2026-11-23"},"subEvent":{"@id":"#a"}}')


def json_ld():
    yield from [EVENT, f'{{"@graph":[{EVENT},{{"@id":"#a","@type":["Event"]}}]}}', "/* c */[1,{'a':2},]", "<!--" + EVENT + "-->"]


def microformats():
    yield from [
        "a</p><time class='dt-start' datetime='2026-11-22'>b</time><p class='p-location h-card'><span class='p-name'>c</span></div>",
        "<span class=dt-start><time class=value datetime=2026-11-22></time><b class=value>7pm</b></span><a class=u-url href=x><img class=u-photo src=y alt=z>",
        "<div class=vevent><i class=summary>x</i><abbr class=dtstart title=20261122T190000Z>y</abbr><i class='location adr'><b class=locality>z",
    ]


def pages():
    yield from (f"<script type='application/ld+json'>{text}</script>" for text in json_ld())
    yield from (f"<div class=h-event><p class=p-name>{text}" for text in microformats())
    yield from [
        "<div itemscope itemtype='https://schema.org/Event' itemref=x><i itemprop=name>a</i><meta itemprop=startDate content=2026-11-22></div><b id=x itemprop=location>",
        "<div vocab='https://schema.org/' typeof=Event><i property=name>a</i><time property=startDate datetime=2026-11-22T19:00>",
        "<base href=//x.example/y><link rel='alternate next' type=text/calendar href=a.ics><meta charset=koi8-r><title>t</title><table><tr><td><li><p>x",
    ]


def feeds():
    yield from [
        "<title><![CDATA[a]]></title><link>/x</link><xcal:dtend>2026-11-23</xcal:dtend></item></channel></rss>",
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:g='http://schemas.google.com/g/2005'><entry><title>a</title><g:when startTime='2026-11-22'/></entry></feed>",
        "<mec:startDate>Nov 22, 2026</mec:startDate><mec:startHour>7:00 pm</mec:startHour><title>&lt;b&gt;&nbsp;&#x41;</title>",
    ]


def activities():
    yield from [
        '{"type":"Event","name":"a","startTime":"2026-11-22T19:00:00Z","location":{"name":"b","latitude":1,"longitude":2}}]}',
        '{"type":"Create","object":{"type":"Event","name":"a","startTime":"2026-11-22","timezone":"Europe/Paris","url":[{"href":"https://x.example"}]}}],"next":"?page=2"}',
        '{"@context":"https://www.w3.org/ns/activitystreams","type":"Group","outbox":"/outbox","name":"a"}',
    ]


def animations():
    yield from (gif(), gif(5), webp(), webp(True), png())


def pixels():
    yield from pictures()
    yield from (path.read_bytes() for path in sorted((ROOT / "Tests" / "TestPictures").iterdir()) if path.suffix[1:] not in ("md", "tsv"))


def pictures():
    yield from animations()
    exif = segment(0xE1, b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0")
    yield from (jpeg(), jpeg(True, 3), jpeg(exif=exif), jpeg(exif=segment(0xEE, b"Adobe\0d\0\0\0\0\0"))
                , jpeg(exif=segment(0xFE, b"hello") + segment(0xE2, b"ICC_PROFILE\0\1\1" + bytes(40))), bmp(),
                webp(False, riff(b"ICCP", bytes(9))))
    yield png(chunk(b"tEXt", b"a\0b"), chunk(b"zTXt", b"a\0\0" + zlib.compress(b"b" * 999)), chunk(b"PLTE", bytes(6)))
    for path in sorted((DATA / "avatars").iterdir())[:6] + sorted((DATA / "photos").iterdir())[:3]:
        yield path.read_bytes()[:MAXIMUM]


def headers():
    yield from [
        '<https://h.example/?page=2>; rel="next", <https://h.example/?page=9>; rel=last', '<a>;rel=next',
        '<a>; title="x, y; <b>"; rel="prev next"', "max-age=3600, public\n12\nThu, 01 Jan 2099 00:00:00 GMT",
        "no-store", "no-cache, max-age=5", "max-age=1e400\nx", "120", "Thu, 01 Jan 1970 00:00:00 GMT", "-5",
    ]


def addresses():
    hosts = ["h.example", "127.0.0.1", "127.1", "0", "0x7f.1", "2130706433", "017700000001", "[::1]", "[::ffff:10.0.0.1]",
             "[64:ff9b::7f00:1]", "[fe80::1%eth0]", "localhost", "a.localhost.", "192.168.0.1", "b\u00fccher.example",
             "127%2e0.0.1", "user:secret@h.example:8080", "10.0.0.1."]
    yield from (f"http://{host}/a/../b?c=d#e" for host in hosts)
    yield from ["photos/a%20b.jpg", "../../etc/passwd", "./a//b", "//h.example/x", "?q", "#f", "HTTPS://H.example",
                "javascript:alert(1)", "file:///etc/passwd", "http:///a", "photos/..%2f..%2fx", "a\u0301/\u0301"]


def dates():
    names = ["Europe/London", "America/New_York", "Asia/Kolkata", "UTC", "leapseconds", "posix/Europe/Rome",
             "tzdata.zi", "Etc/GMT+12", "", "right/UTC", "zone.tab", "Africa/Casablanca"]
    for index, name in enumerate(names):
        yield struct.pack(">q", (-1) ** index * 10 ** (index + 3)) + name.encode()


def calendars():
    def calendar(*lines):
        return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", *lines, "END:VCALENDAR", ""])

    def event(*lines):
        return ["BEGIN:VEVENT", "UID:a@b", "DTSTART:20231201T180000Z", *lines, "END:VEVENT"]

    zone = ["BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:DAYLIGHT", "DTSTART:19810329T020000", "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "BEGIN:STANDARD",
            "DTSTART:19961027T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
            "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE"]
    yield calendar(*event("SUMMARY:Caf\u00e9\\, tea\\n and more " + "x" * 90, "DURATION:PT1H30M", "GEO:45.75;4.85"))
    for rule in ["FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=YEARLY;BYYEARDAY=-1,100",
                 "FREQ=SECONDLY;INTERVAL=7", "FREQ=MINUTELY;BYSECOND=0,30;BYHOUR=9", "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR",
                 "FREQ=YEARLY;BYWEEKNO=53;WKST=SU", "FREQ=DAILY;UNTIL=20240301T000000Z;BYMONTH=2;BYMONTHDAY=29",
                 "FREQ=HOURLY;INTERVAL=99999"]:
        yield calendar(*event("RRULE:" + rule, "EXDATE:20231208T180000Z", "RDATE:20240101T000000Z", "SUMMARY:s"))
    yield calendar(*zone, "BEGIN:VEVENT", "UID:c", "DTSTART;TZID=Here:20231201T180000", "RRULE:FREQ=WEEKLY",
                   "EXDATE;TZID=Here:20231208T180000", "END:VEVENT", *event("RECURRENCE-ID:20231215T170000Z"))
    yield calendar("BEGIN:VEVENT", "DTSTART;VALUE=DATE:20240229", "DTEND;VALUE=DATE:20240302", "RRULE:FREQ=YEARLY",
                   "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "END:VEVENT", "X-WR-TIMEZONE:Europe/Paris")


def places():
    head = "weft-places 2\nC\tFR\tFrance\tFRA\nC\tUS\tUnited States\tUSA\nA\tUS\tIllinois\tIL\nZ\tEurope/Paris\nZ\tAmerica/Chicago\n"
    town = "P\tLyon\tFR\t\t4575\t485\t523\t0\tLione|Lugdunum|\u30ea\u30e8\u30f3\n"
    other = "P\tSpringfield\tUS\t0\t3980\t-8964\t114\t1\t\n"
    for words in ["ly", "Springfield, IL", "\u30ea", "lug, fr", "x"]:
        yield words + "\n" + head + town + other


def gzips():
    for text in [b"", b"a", b"abc" * 500, bytes(2 << 20)]:
        yield gzip.compress(text, mtime=0)
    yield b"plain"


def arguments():
    for line in ["--data /tmp --dark", "--service=https://h.example/ --key k", "--place 51.5,-0.1", "--help", "--version",
                 "--place Lyon --light --allow-cleartext", "--place=-33.8, 151.2", "51.5,-0.1", "--service ftp://x", "-x"]:
        yield line.replace(" ", "\n")


def decoder():
    head = struct.pack("<IHHIIII", 0x44505457, 1, 2, 7, 3, 160, 12) + b"cut off here"
    yield head.ljust(224, b"\0")
    yield head[6:]
    for kind in range(1, 6):
        words = struct.pack("<10I", 7, 0, 1, 600, 400, 1, 1, 60, 40, 0)
        yield struct.pack("<IHH", 0x44505457, 1, kind) + words + struct.pack("<Qdd", 4096, 0.1, 0.1)


def records():
    def varint(value):
        head, value = b"", value & (1 << 64) - 1
        while value >= 0x80:
            head, value = head + bytes([value & 0x7F | 0x80]), value >> 7
        return head + bytes([value])

    def field(number, value):
        if isinstance(value, int):
            return varint(number << 3) + varint(value << 1 ^ value >> 63)
        if isinstance(value, float):
            return varint(number << 3 | 1) + struct.pack("<d", value)
        body = value.encode() if isinstance(value, str) else value
        return varint(number << 3 | 2) + varint(len(body)) + body

    def message(**values):
        return b"".join(field(int(number[1:]), value) for number, value in values.items())

    photo = message(f1="p", f2="https://h.example/l.jpg", f3="file:///data/m.jpg", f5=3, f6=640, f7=480, f8=-0.5, f9=0.25)
    venue = message(f1="Caf\u00e9", f2="1 Road", f3="Lyon", f4=45.75, f5=4.85)
    event = message(f1="e", f2="Meeting", f3=2 * 10 ** 12, f4=-3600, f5=12, f6=2 * 10 ** 12 + 7, f7="Europe/Paris",
                    f8="https://h.example/e", f9=2, f10=1, f11=venue, f12=photo)
    group = message(f1="7", f2="Group \u6771", f3="https://h.example/@7", f4="seven", f5="<p>x</p>", f6=-1234567, f7="Lyon",
                    f8="FR", f9="France", f10="ARA", f11=45.75, f12=4.85, f13=7, f14="Coders",
                    f15=message(f1="34", f2="Tech"), f16="Europe/Paris",
                    f17=message(f1="o", f2="\u00c5sa", f3="Bio", f4=photo), f18=photo, f19=photo, f20=photo, f21=event,
                    f22="mobilizon h.example")
    for record in [group, event, message(f1="1", f2="A"), message(f1="1", f2="A", f13=-1, f6=1 << 62, f11=91.0, f12=0.0),
                   message(f4=-1 << 63, f5=(1 << 63) - 1, f9=3, f99="later")]:
        digest = 0xCBF29CE484222325
        for byte in record:
            digest = (digest ^ byte) * 0x100000001B3 % (1 << 64)
        yield record
        yield record + struct.pack("<Q", digest)


def answers():
    """Services' answers with one record each; the first byte selects the service."""
    address = {"geom": "4.8;45.7", "locality": "Lyon", "country": "France", "description": "Place Bellecour"}
    event = {"uuid": "1", "title": "t", "beginsOn": "2030-01-01T10:00:00Z", "endsOn": "2030-01-01T12:00:00Z",
             "status": "CANCELLED", "physicalAddress": address, "options": {"isOnline": True, "timezone": "Europe/Paris"},
             "picture": {"url": "/m/p.jpg", "metadata": {"width": 9, "height": 8}}}
    group = {"id": "7", "name": "n", "preferredUsername": "g", "domain": "d.example", "url": "https://d.example/@g",
             "summary": "<p>x</p>", "membersCount": 3, "avatar": {"url": "https://d.example/a.jpg"},
             "physicalAddress": address, "organizedEvents": {"elements": [event]}}
    place = {"id": 3, "name": "p", "address": "Via Uno 3, 10100 Torino", "latitude": "45.7", "longitude": 4.8}
    gancio = {"id": 1, "title": "t", "slug": "s", "start_datetime": 1893456000, "end_datetime": None, "place": place,
              "media": [{"url": "a.jpg", "focalpoint": [0.1, -0.2], "width": 4, "height": 3}], "online_locations": ["x"]}
    tribe = {"id": 5, "title": "a &#8211; b", "utc_start_date": "2030-01-01 10:00:00", "timezone": "UTC+5.5",
             "start_date": "2030-01-01 15:30:00", "all_day": True, "url": "https://s.example/e",
             "organizer": [{"id": 2, "organizer": "o &amp; p"}], "venue": {"id": 4, "venue": "v", "geo_lat": 1, "geo_lng": 2},
             "image": {"url": "https://s.example/i.jpg", "sizes": {"medium": {"width": "300", "url": "/m.jpg"}}}}
    photo = {"id": "1", "highResUrl": "https://s.example/h.jpg", "standardUrl": None, "thumbUrl": "/t.jpg"}
    meetup = {"id": "9", "name": "n", "urlname": "u", "description": "**a** [b](https://b.example)", "country": "fr",
              "lat": 45.7, "lon": 4.8, "stats": {"memberCounts": {"all": 5}}, "keyGroupPhoto": photo,
              "dateTime": "2030-01-01T10:00:00-05:30", "endTime": "2030-01-01T12:00:00-05:30", "title": "t",
              "status": "CANCELLED_PERM", "eventType": "HYBRID",
              "venues": [{"name": "v", "venueType": "online", "lat": 1, "lon": 2}, {"name": "w", "city": "c"}]}
    errors = {"data": {"a": None}, "errors": [{"message": "m", "path": ["a", 1], "status_code": 429,
                                               "extensions": {"code": "RATE_LIMITED", "resetAt": "2030-01-01T10:00:00Z"}}]}
    texts = ["12 rue X, 69001 Lyon, France", "a,,b", "\u5343\u4ee3\u7530\u533a1, \u6771\u4eac\u90fd", "x\ny 5"]
    for kind, value in enumerate([[group, event], [gancio], [tribe], [meetup], errors, texts]):
        yield bytes([kind]) + json.dumps(value).encode()
        yield bytes([kind]) + b"[null, 1, {}, [], \"x\"]"


def markdown():
    yield from ["**bold** and [a link](https://h.example/?a=b&c=d) \\* <b>\n* item\n- item", "[[a](b)]((", "**" * 9 + "[" * 99,
                "a\\", "[x](javascript:alert(1))", "[<i>](http://h.example/\"x\")", "\u0301**\u0301**"]


SEEDS = {
    "pages": pages, "jsonld": json_ld, "microformats": microformats, "feeds": feeds, "activities": activities,
    "json": json_texts, "groups": groups, "html": html, "pictures": pictures, "animations": animations,
    "headers": headers, "addresses": addresses, "dates": dates, "calendars": calendars, "places": places,
    "gzip": gzips, "arguments": arguments, "decoder": decoder, "records": records, "answers": answers,
    "calendar-sources": calendars, "markdown": markdown, "pixels": pixels,
}


def main():
    folder = pathlib.Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for name, seeds in SEEDS.items():
        os.makedirs(folder / name)
        for index, seed in enumerate(seeds()):
            body = seed.encode("utf-8", "surrogatepass") if isinstance(seed, str) else seed
            (folder / name / f"{index:03}").write_bytes(body[:MAXIMUM])


main()
