"""read_calendar.py FILE: reads a calendar by icalendar and by libical, strictly. Prints a line of JSON for each event:
{"uid": …, "summary": …, "sequence": …, "status": …}. Fails where one of them complains or they differ.
"""

import json
import sys

import gi

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib
from icalendar import Calendar

data = open(sys.argv[1], "rb").read()
calendar = Calendar.from_ical(data)
events = {}
for event in calendar.walk("VEVENT"):
    if getattr(event, "errors", []):
        sys.exit(f"icalendar: {event.errors}")
    uid = str(event["UID"])
    if uid in events:
        sys.exit(f"two events have the UID {uid}")
    event.decoded("DTSTART"), event.decoded("DTSTAMP")
    events[uid] = (str(event["SUMMARY"]), int(event.get("SEQUENCE", 0)), str(event["STATUS"]))

component = ICalGLib.Component.new_from_string(data.decode())
if component is None or component.count_errors() or not component.check_restrictions():
    sys.exit("libical complains")
event = component.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
count = 0
while event is not None:
    count += 1
    summary, sequence, _ = events[event.get_uid()]
    if (event.get_summary(), event.get_sequence()) != (summary, sequence):
        sys.exit(f"{event.get_uid()}: {event.get_summary()!r} is not {summary!r}")
    event = component.get_next_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
if count != len(events):
    sys.exit(f"libical has {count} events, icalendar {len(events)}")
for uid, (summary, sequence, status) in events.items():
    print(json.dumps({"uid": uid, "summary": summary, "sequence": sequence, "status": status}))
