#!/usr/bin/env python3
"""Makes Tests/WeftLayoutTests/Cases/flexbox-cases.json: stacks with the frames that Chromium's flexbox gives them.

Usage: scripts/make-flexbox-cases.py [--check] [CHROMIUM]

The trees are random, from a fixed seed, and keep to the rules that CSS and Weft share: containers have room for their
children, no item has an automatic minimum (`min-width: 0`), none both grows and shrinks, the factors of items that grow add up
to at least 1, and no basis is outside of an item's own limits. docs/layout.md lists the rules that differ. The result is the same for the same Chromium; --check
compares it with the file, within 0.02 points.
"""

import html
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

FILE = pathlib.Path(__file__).resolve().parent.parent / "Tests/WeftLayoutTests/Cases/flexbox-cases.json"
COUNT = 400
JUSTIFY = {"start": "flex-start", "center": "center", "end": "flex-end", "spaceBetween": "space-between",
           "spaceAround": "space-around"}
ALIGN = {"start": "flex-start", "center": "center", "end": "flex-end", "stretch": "stretch"}
CONTENT = {**ALIGN, "spaceBetween": "space-between", "spaceAround": "space-around"}


class Generator:
    """Makes the trees of one case, as the case format has them and as HTML."""

    def __init__(self, number):
        self.random = random.Random(number)
        self.names = 0

    def maybe(self, share):
        return self.random.random() < share

    def leaf(self, width, height):
        """A node of a size of its own, at most `width` x `height`."""
        self.names += 1
        name = f"n{self.names}"
        size = [self.random.randint(1, max(1, int(width))), self.random.randint(1, max(1, int(height)))]
        return {"node": name, "measure": "intrinsic", "intrinsicSize": size}, ["display: block"], size, \
            f'<div style="width: {size[0]}px; height: {size[1]}px"></div>'

    def stack(self, width, height, depth, is_root):
        """A stack of exactly that size if it is the root, otherwise of at most that."""
        row = self.maybe(0.5)
        wraps = is_root and self.maybe(0.3)
        spacing = self.random.choice([0, 0, 3, 8])
        element = {"spec": "stack", "direction": "horizontal" if row else "vertical", "spacing": spacing,
                   "justifyContent": self.random.choice(list(JUSTIFY)),
                   "alignItems": self.random.choice(self.alignments(wraps))}
        css = ["display: flex", f"flex-direction: {'row' if row else 'column'}", f"gap: {spacing}px",
               f"justify-content: {JUSTIFY[element['justifyContent']]}", f"align-items: {ALIGN[element['alignItems']]}"]
        count = self.random.randint(1, 5)
        main, cross = (width, height) if row else (height, width)
        # All items fit together, unless they shrink or wrap.
        shrinks = is_root and not wraps and self.maybe(0.5)
        room = (main - spacing * (count - 1)) / (1 if wraps or shrinks else count)
        lines = count if wraps else 1
        children, markup, total = [], [], spacing * (count - 1)
        # The least lengths of all items that shrink fit.
        main_share = (main - (spacing + 4) * count) / count
        for _ in range(count):
            child, style, inside, length = self.item(room, cross / lines, row, main_share if shrinks else None, wraps, depth)
            children.append(child)
            total += length or 0
            markup.append(f'<div style="{"; ".join(style)}"{name_of(child)}>{inside}</div>')
        # A single line is as high as the stack in Weft, and aligned as a line in CSS.
        if wraps and total > main:
            element |= {"flexWrap": "wrap", "alignContent": self.random.choice(list(CONTENT)), "lineSpacing": spacing}
            css += ["flex-wrap: wrap", f"align-content: {CONTENT[element['alignContent']]}"]
        element["children"] = children
        return element, css, "".join(markup)

    def item(self, room, cross, row, main_share, wraps, depth):
        """An item and its CSS; `main_share` is the length that each item has at least if they shrink."""
        shrinks = main_share is not None
        width, height = (room, cross) if row else (cross, room)
        style, length = {}, None
        if depth > 0 and not shrinks and not wraps and self.maybe(0.25) and width > 20 and height > 20:
            element, css, inside = self.stack(width * 0.9, height * 0.9, depth - 1, False)
        else:
            element, css, size, inside = self.leaf(width * 0.9, height * 0.9)
            length = size[0 if row else 1]
        css += ["min-width: 0", "min-height: 0"]
        if length and depth == 2 and self.maybe(0.15):
            style["flexBasis"] = length = self.random.randint(1, max(1, int(room * 0.9)))
        if shrinks:
            style["flexShrink"] = self.random.choice([0.5, 1, 1, 2])
        elif self.maybe(0.4):
            style["flexGrow"] = self.random.choice([1, 1, 2, 3])
        if self.maybe(0.2):
            style["alignSelf"] = self.random.choice(self.alignments(wraps))
            css.append(f"align-self: {ALIGN[style['alignSelf']]}")
        css.append(f"flex: {style.get('flexGrow', 0)} {style.get('flexShrink', 0)} "
                   + (f"{style['flexBasis']}px" if "flexBasis" in style else "auto"))
        for key, side in [("spacingBefore", "left" if row else "top"), ("spacingAfter", "right" if row else "bottom")]:
            if shrinks and self.maybe(0.2):
                style[key] = 2
                css.append(f"margin-{side}: 2px")
        limits = []
        if length and shrinks and self.maybe(0.3):
            limits.append(("min", row, self.random.randint(1, max(1, min(length, int(main_share))))))
        elif length and self.maybe(0.3):
            limits.append(("max", row, self.random.randint(length, max(length, int(room)))))
        if length and self.maybe(0.15):
            limits.append(("max", not row, self.random.randint(1, max(1, int(cross)))))
        for kind, is_width, limit in limits:
            style[kind + ("Width" if is_width else "Height")] = limit
            css.append(f"{kind}-{'width' if is_width else 'height'}: {limit}px")
        if style:
            element["style"] = style
        return element, css, inside, length

    def alignments(self, wraps):
        """The names of alignments. In a wrapping stack Weft stretches to the stack, as Texture does, CSS to the line."""
        return [name for name in ALIGN if not (wraps and name == "stretch")]


def name_of(element):
    return f' id="{element["node"]}"' if "node" in element else ""


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    chromium = arguments[0] if arguments else "chromium"
    cases, pages = [], []
    for number in range(COUNT):
        generator = Generator(number)
        width, height = generator.random.randint(40, 400), generator.random.randint(40, 400)
        tree, css, markup = generator.stack(width, height, 2, True)
        cases.append({"name": f"flexbox/{number}", "sizeRange": {"min": [width, height], "max": [width, height]},
                      "tree": tree})
        pages.append(f'<div class="case" style="position: absolute; left: 0; top: 0; width: {width}px; '
                     f'height: {height}px; {"; ".join(css)}">{markup}</div>')
    script = """
        const all = [...document.querySelectorAll('.case')].map(root => {
            const frames = {}
            for (const node of root.querySelectorAll('[id]')) {
                const box = node.getBoundingClientRect()
                frames[node.id] = [box.x, box.y, box.width, box.height].map(x => Math.round(x * 1e4) / 1e4)
            }
            return frames
        })
        document.body.textContent = JSON.stringify(all)
    """
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text("<!doctype html><style>body { margin: 0 } * { box-sizing: border-box }</style><body>"
                        + "".join(pages) + f"<script>{script}</script>")
        text = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--dump-dom", page.as_uri()], check=True, capture_output=True, text=True).stdout
    body = re.search(r"<body[^>]*>(.*?)(?:<script|</body>)", text, re.S).group(1)
    for case, frames in zip(cases, json.loads(html.unescape(body)), strict=True):
        case["expected"] = {"size": case["sizeRange"]["max"], "frames": frames}
    if "--check" in sys.argv:
        differing = [new["name"] for old, new in zip(json.loads(FILE.read_text())["cases"], cases, strict=True)
                     if not alike(old, new)]
        sys.exit(f"other frames: {differing}" if differing else 0)
    lines = ",\n".join(json.dumps(case) for case in cases)
    about = "Stacks and the frames of Chromium's flexbox, made by scripts/make-flexbox-cases.py."
    FILE.write_text('{"about": %s, "cases": [\n%s\n]}\n' % (json.dumps(about), lines))


def alike(old, new):
    """True if two cases have the same tree and nearly the same frames."""
    if {**old, "expected": 0} != {**new, "expected": 0}:
        return False
    frames = [case["expected"]["frames"] for case in (old, new)]
    return frames[0].keys() == frames[1].keys() and all(
        abs(one - other) <= 0.02
        for name in frames[0] for one, other in zip(frames[0][name], frames[1][name], strict=True))


main()
