import WeftGLib

extension Invocation {
    static var parser: OptionParser<Options> {
        OptionParser(
            "weft-layout",
            summary: """
                Lays out the tree of elements in FILE.json (- or nothing: standard input) and prints the nodes' frames as JSON.
                """,
            notes: notes,
            options: [
                .text("svg", "OUT.svg", \.drawing, "draws the layout too"),
                .flag("ascii", \.printsTree, "prints a tree of the nodes in place of JSON"),
            ], arguments: .init("[FILE.json]", atMost: 1, \.files))
    }

    private static let notes = """
        An example: a picture, and beside it a text that wraps.

          echo '
          {"sizeRange": {"min": [300, 0], "max": [300, "inf"]},
           "tree": {"spec": "stack", "spacing": 8, "children": [
             {"node": "icon", "measure": "intrinsic", "intrinsicSize": [40, 40]},
             {"node": "text", "measure": "text", "cells": 60, "cellSize": [7, 15], "style": {"flexShrink": 1}}]}}' | weft-layout --ascii
          root  300 x 40
          ├ icon  0, 0  40 x 40
          └ text  48, 0  252 x 40

        A case has
          sizeRange   min and max, each [width, height] in points; "inf" in max is no limit
          tree        an element: a node or a spec
          name, source, evidence, note, expected
                      for people and tests; what is expected is not compared here
        Several are a list under cases, with about for people.

        A node has a name of its own under node, and
          measure     fill (default: what is limited), intrinsic or text
          intrinsicSize
                      [width, height], for intrinsic
          cells, cellSize
                      for text: so many cells of [width, height], wrapped where a line is full

        A spec has its kind under spec, and
          stack       children; direction horizontal (default) or vertical; spacing; justifyContent start, center, end,
                      spaceBetween, spaceAround; alignItems stretch (default), start, end, center, baselineFirst,
                      baselineLast; flexWrap noWrap, wrap; alignContent start, center, end, spaceBetween, spaceAround,
                      stretch; lineSpacing; horizontalAlignment left, middle, right and verticalAlignment top, center,
                      bottom, which replace the two above on their axis
          inset       child; insets [top, left, bottom, right], "inf" for what is left over
          ratio       child; ratio, the height divided by the width
          relative    child; horizontal and vertical none (default), start, center, end; sizing, a list of minimumWidth,
                      minimumHeight
          center      child; centering none, x, y, xy (default); sizing, a list of minimumX, minimumY
          overlay     child, and overlay over it, as large as the child
          background  child, and background behind it
          absolute    children at their layoutPosition; sizing default, sizeToFit
          corner      child; corner, the element on it; location topLeft (default), topRight, bottomLeft, bottomRight;
                      offset [x, y]; wrapsCorner true or false
          wrapper     children, each in the whole size
          spacer      nothing inside

        Either has a style, an object of
          width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis
                      points, "50%" of the parent, or "auto"
          flexGrow, flexShrink
                      shares of what is left over, or lacking, along a stack; 0
          spacingBefore, spacingAfter
                      points along a stack
          alignSelf   auto (default), start, end, center, stretch
          ascender, descender
                      points, for baselines
          layoutPosition
                      [x, y], inside of absolute

        docs/layout.md has ten cases with their pictures, and the rules.
        """
}
