"""Makes random events and says when they happen, by python-dateutil, libical, icalendar and zoneinfo.

libical must say the same as dateutil of the rules that both can follow; RFC 5545 decides where dateutil is known to differ.

oracle.py SEED COUNT prints a line of JSON for each event: {"text": …, "from": …, "to": …, "starts": […]}, seconds since 1970.
"""

import json
import random
import signal
import sys
from datetime import datetime, timedelta, timezone
from itertools import islice
from zoneinfo import ZoneInfo

import gi

gi.require_version("ICalGLib", "3.0")
from dateutil.rrule import rrulestr
from gi.repository import ICalGLib
from icalendar import Calendar

random.seed(int(sys.argv[1]))
COUNT = int(sys.argv[2])
UTC = timezone.utc
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo"]
BERLIN = """BEGIN:VTIMEZONE
TZID:Made up/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
"""


def some(values, most=3):
    return sorted(random.sample(list(values), random.randint(1, min(most, len(list(values))))))


def signed(limit, most=3):
    return sorted({random.choice([-1, 1]) * random.randint(1, limit) for _ in range(random.randint(1, most))})


def maybe(chance):
    return random.random() < chance


def joined(values):
    return ",".join(str(value) for value in values)


def rule(start):
    """The parts of a rule but for its end."""
    frequency = random.choice(["YEARLY"] * 3 + ["MONTHLY"] * 4 + ["WEEKLY"] * 4 + ["DAILY"] * 3 + ["HOURLY", "MINUTELY", "SECONDLY"])
    parts = ["FREQ=" + frequency]
    if maybe(0.5):
        parts.append(f"INTERVAL={random.randint(1, 5 if frequency != 'SECONDLY' else 5000)}")
    if maybe(0.3):
        parts.append("BYMONTH=" + joined(some(range(1, 13))))
    if frequency in ("YEARLY", "MONTHLY", "DAILY") and maybe(0.3):
        parts.append("BYMONTHDAY=" + joined(signed(31)))
    if frequency == "YEARLY" and maybe(0.15):
        parts.append("BYYEARDAY=" + joined(signed(366)))
    if frequency == "YEARLY" and maybe(0.15):
        # At the ends of a year dateutil counts the weeks of the other one wrongly; `WeekNumberTests` looks at those.
        parts.append("BYWEEKNO=" + joined([week for week in signed(53) if 2 < abs(week) < 51] or [9]))
    if maybe(0.4):
        numbered = frequency in ("YEARLY", "MONTHLY") and maybe(0.6)
        days = some(DAYS, 4)
        if numbered:
            limit = 5 if frequency == "MONTHLY" or any(part.startswith("BYMONTH=") for part in parts) else 53
            # All of them with a number: of both kinds dateutil keeps the days that are of both, RFC 5545 those of either.
            days = [f"{random.choice([-1, 1]) * random.randint(1, limit)}{day}" for day in days]
        parts.append("BYDAY=" + joined(days))
    if maybe(0.15):
        parts.append("BYHOUR=" + joined(some(range(24))))
    if maybe(0.1):
        parts.append("BYMINUTE=" + joined(some(range(60))))
    if maybe(0.05):
        parts.append("BYSECOND=" + joined(some(range(60))))
    if maybe(0.2) and len(parts) > 1:
        parts.append("BYSETPOS=" + joined(signed(5, 2)))
    if maybe(0.3):
        parts.append("WKST=" + random.choice(DAYS))
    return parts


def shared_rule():
    """The parts of a rule that dateutil and libical read alike."""
    interval = f"INTERVAL={random.randint(1, 4)}"
    numbered = joined(f"{random.choice([1, 2, 3, 4, 5, -1, -2])}{day}" for day in some(DAYS, 2))
    return random.choice([
        ["FREQ=WEEKLY", "BYDAY=" + joined(some(DAYS, 4))],
        ["FREQ=WEEKLY", interval],
        ["FREQ=MONTHLY", interval, "BYMONTHDAY=" + joined(some(range(1, 32)))],
        ["FREQ=MONTHLY", interval, "BYDAY=" + numbered],
        ["FREQ=MONTHLY", "BYDAY=" + joined(some(DAYS, 5)), "BYSETPOS=" + random.choice(["1", "-1", "2", "1,-1", "2,3"])],
        ["FREQ=YEARLY", "BYMONTH=" + joined(some(range(1, 13))), "BYMONTHDAY=" + joined(some(range(1, 29)))],
        ["FREQ=YEARLY", "BYMONTH=" + joined(some(range(1, 13))), "BYDAY=" + numbered],
        ["FREQ=YEARLY", "BYYEARDAY=" + joined(some(range(1, 366)))],
        ["FREQ=YEARLY", "BYWEEKNO=" + joined(some(range(2, 52))), "BYDAY=" + joined(some(DAYS))],
        ["FREQ=DAILY", interval, "BYMONTH=" + joined(some(range(1, 13)))],
        ["FREQ=DAILY", "BYHOUR=" + joined(some(range(24))), "BYMINUTE=" + joined(some(range(60)))],
        ["FREQ=HOURLY", interval, "BYMINUTE=" + joined(some(range(60)))],
        ["FREQ=MINUTELY", f"INTERVAL={random.randint(1, 900)}"],
    ])


def libical_times(parts, start, count):
    """The first times of a rule by libical, which must not be interrupted: it would be left half loaded."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    iterator = ICalGLib.RecurIterator.new(
        ICalGLib.Recurrence.new_from_string(";".join(parts)), ICalGLib.Time.new_from_string(stamp(start)))
    times = []
    while len(times) < count:
        time = iterator.next()
        if time is None or time.is_null_time():
            break
        times.append(datetime(time.get_year(), time.get_month(), time.get_day(),
                              time.get_hour(), time.get_minute(), time.get_second()))
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    return times


def dateutil_times(parts, start):
    """All times of a rule by dateutil, where that does as RFC 5545 says."""
    values = dict(part.split("=") for part in parts)
    first, count = start, int(values.get("COUNT", 1 << 60))
    if "BYWEEKNO" in values and not values.keys() & {"BYDAY", "BYMONTHDAY", "BYYEARDAY"}:
        # dateutil takes the whole week.
        values["BYDAY"] = DAYS[start.weekday()]
    if values["FREQ"] == "YEARLY" and "BYMONTHDAY" in values and not values.keys() & {
            "BYMONTH", "BYDAY", "BYWEEKNO", "BYYEARDAY"}:
        # dateutil takes all months, libical that of the first time.
        values["BYMONTH"] = start.month
    if values["FREQ"] == "WEEKLY" and "BYSETPOS" in values:
        # dateutil counts within what is left of the first week.
        values.pop("COUNT", None)
        for name, value in [("BYDAY", DAYS[start.weekday()]), ("BYHOUR", start.hour), ("BYMINUTE", start.minute),
                            ("BYSECOND", start.second)]:
            values.setdefault(name, value)
        begin = start - timedelta(days=(start.weekday() - DAYS.index(values.get("WKST", "MO"))) % 7)
        first = begin.replace(hour=0, minute=0, second=0)
    number = 0
    for time in rrulestr(";".join(f"{name}={value}" for name, value in values.items()), dtstart=first):
        if time >= start:
            number += 1
            if number > count:
                return
            yield time


def stamp(time):
    return time.strftime("%Y%m%dT%H%M%S")


def event(index):
    start = datetime(random.randint(1997, 2024), random.randint(1, 12), random.randint(1, 28),
                     random.randint(0, 23), random.choice([0, 15, 30, 59]), random.choice([0, 0, 0, 30]))
    kind = random.choice(["zone", "zone", "made", "utc", "day", "floating"])
    zone = {"zone": ZoneInfo(random.choice(ZONES)), "made": ZoneInfo("Europe/Berlin")}.get(kind, UTC)
    if kind == "day":
        start = start.replace(hour=0, minute=0, second=0)
    is_shared = maybe(0.3)
    parts = shared_rule() if is_shared else rule(start)
    if kind == "day":
        parts = [part for part in parts if not part.startswith(("BYHOUR", "BYMINUTE", "BYSECOND"))]
        if parts[0][5:] in ("HOURLY", "MINUTELY", "SECONDLY"):
            parts[0] = "FREQ=DAILY"
    until = None
    end = random.choice(["never", "count", "until"])
    if end == "count":
        parts.append(f"COUNT={random.randint(1, 60)}")
    elif end == "until":
        until = start + timedelta(days=random.randint(0, 2000), hours=random.randint(0, 23))
        parts.append("UNTIL=" + (until.strftime("%Y%m%d") if kind == "day" else
                                 stamp(until) if kind == "floating" else stamp(until) + "Z"))
    window = start + timedelta(days=random.randint(-400, 1500))
    length = timedelta(days=random.randint(1, 1200) if parts[0][5:] not in ("MINUTELY", "SECONDLY") else 2)

    value = {"day": start.strftime("%Y%m%d"), "utc": stamp(start) + "Z"}.get(kind, stamp(start))
    parameter = {"day": ";VALUE=DATE", "zone": f";TZID={zone}", "made": ";TZID=Made up/Berlin"}.get(kind, "")
    # What dateutil is asked has no end in UTC: it wants that of the clock.
    naive = [part for part in parts if not part.startswith("UNTIL")]
    if is_shared and kind != "day":
        both = libical_times(naive, start, 100), list(islice(dateutil_times(naive, start), 100))
        assert both[0] == both[1], (naive, start, both)
    source = dateutil_times(naive, start)

    def moment(time):
        return int(time.replace(tzinfo=zone).timestamp())

    low, high = int(window.replace(tzinfo=UTC).timestamp()), int((window + length).replace(tzinfo=UTC).timestamp())
    last = None
    if until is not None:
        last = until.replace(hour=0) if kind == "day" else until
        last = int(last.replace(tzinfo=UTC).timestamp())
    starts, exceptions, number = [], [], 0
    for number, time in enumerate(source):
        if moment(time) >= high or number > 3000:
            break
        if last is not None and moment(time) > last:
            break
        if number % 5 == 2 and len(exceptions) < 10:
            exceptions.append(time)
            continue
        starts.append(moment(time))
    if number > 3000:
        return None
    extra = []
    if maybe(0.3):
        extra = [start + timedelta(days=random.randint(1, 900), hours=0 if kind == "day" else random.randint(0, 23)) for _ in range(3)]
    extra = [time for time in extra if time not in exceptions]
    # Where clocks are set forward, two times of theirs are one moment, and an exception from one is one from both.
    starts = sorted((set(starts) | {moment(time) for time in extra}) - {moment(time) for time in exceptions})

    def values(times):
        return ",".join(time.strftime("%Y%m%d") if kind == "day" else stamp(time) + ("Z" if kind == "utc" else "") for time in times)

    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//oracle//EN"]
    if kind == "made":
        lines += BERLIN.strip().split("\n")
    lines += ["BEGIN:VEVENT", f"UID:{index}", "DTSTAMP:20240101T000000Z", f"DTSTART{parameter}:{value}",
              "RRULE:" + ";".join(parts), f"SUMMARY:Event {index}, with a comma\\; and more"]
    if exceptions:
        lines.append(f"EXDATE{parameter}:{values(exceptions)}")
    if extra:
        lines.append(f"RDATE{parameter}:{values(extra)}")
    lines += ["END:VEVENT", "END:VCALENDAR", ""]
    text = "\r\n".join(lines)
    # What icalendar reads from the text must be what was meant.
    read = Calendar.from_ical(text).walk("VEVENT")[0]
    first = read["DTSTART"].dt
    if kind in ("day", "floating"):
        assert (first if kind == "floating" else datetime(first.year, first.month, first.day)) == start
    elif kind != "made" and moment(start) == int(start.replace(tzinfo=zone, fold=1).timestamp()):
        # Of a time that comes twice icalendar takes the second one, RFC 5545 the first.
        assert int(first.timestamp()) == moment(start), (first, start)
    return {"text": text, "from": low, "to": high, "starts": [one for one in starts if low <= one < high]}


def give_up(signal, frame):
    raise TimeoutError


# A rule that fits no day is searched until the year 9999, one that fits no hour is refused; both are left out.
signal.signal(signal.SIGALRM, give_up)
# A thread of a pool, which may have started this, has it blocked.
signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
index = 0
while index < COUNT:
    # The alarm may also come while it is put off.
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            case = event(index)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (TimeoutError, ValueError):
        continue
    if case is None:
        continue
    print(json.dumps(case))
    index += 1
