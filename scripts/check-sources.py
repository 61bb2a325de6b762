#!/usr/bin/env python3
"""Checks the format of data/sources.json, the public sites that the program suggests.

Each entry has `address` (https), `kind`, `name`, `places` (areas: name, latitude, longitude, kilometres), `countries` (ISO 3166),
`languages` (BCP 47), `readFrom` (the public list) and `readOn` (the date of that list). No address is contacted.
"""

import datetime
import json
import re
import sys

KINDS = {"mobilizon", "gancio", "events-calendar", "calendar", "meetup"}


def faults(entry):
    """Yields a sentence for each fault of an entry."""
    if not re.fullmatch(r"https://[a-z0-9.-]+(/[^\s?#]*[^/\s?#])?", str(entry.get("address"))):
        yield "`address` is not a plain https address"
    if entry.get("kind") not in KINDS:
        yield f"`kind` is not one of {sorted(KINDS)}"
    if not entry.get("name"):
        yield "`name` is missing"
    if not str(entry.get("readFrom")).startswith("https://"):
        yield "`readFrom` is not an address"
    try:
        datetime.date.fromisoformat(str(entry.get("readOn")))
    except ValueError:
        yield "`readOn` is not a date"
    for key, pattern in (("countries", "[A-Z]{2}"), ("languages", "[a-z]{2,3}(-[A-Z]{2})?")):
        values = entry.get(key)
        if not values or not all(re.fullmatch(pattern, value) for value in values):
            yield f"`{key}` is not a list of codes"
    places = entry.get("places") or []
    if not places:
        yield "`places` is empty"
    for place in places:
        numbers = [place.get(key) for key in ("latitude", "longitude", "kilometres")]
        if not place.get("name") or not all(isinstance(number, (int, float)) for number in numbers):
            yield "a place lacks its name or a number"
        elif abs(numbers[0]) > 90 or abs(numbers[1]) > 180 or not 0 < numbers[2] <= 5000:
            yield f"{place['name']}: a number is out of range"


def main():
    path = sys.argv[1]
    entries = json.load(open(path, encoding="utf-8"))
    found = [f"{path}: {entry.get('address')}: {fault}" for entry in entries for fault in faults(entry)]
    addresses = [entry.get("address") for entry in entries]
    found += [f"{path}: {address} is there twice" for address in set(addresses) if addresses.count(address) > 1]
    if len(entries) < 40:
        found.append(f"{path}: {len(entries)} entries are fewer than 40")
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
