import WeftLayout
import WeftNodes

/// Pages side by side, each with the viewport's size. Headers and footers take no space.
@MainActor
final class PageLayout: CollectionLayout {
    let scrollDirection = ScrollDirection.horizontal

    func invalidate(from position: Int) {}

    func measuresAgain(from old: Size, to new: Size) -> Bool { old != new }

    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        SizeRange(exactly: attributes(at: position, in: space).frame.size)
    }

    /// - Complexity: O(log sections)
    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        let sections = space.geometry.sections
        let page = sections.rowsBefore(position)
        var frame = self.frame(ofPage: page, in: space)
        if !space.geometry.isRow(position) { frame.size = .zero }
        return LayoutAttributes(position: position, frame: frame)
    }

    /// - Complexity: O(pages * log sections)
    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        let width = space.viewport.width
        guard width > 0 else { return [] }
        // Ignores less than a millionth of a page's width, since sums of widths are inexact.
        let first = (rect.minX / width + 1e-6).rounded(.down)
        let end = (rect.maxX / width - 1e-6).rounded(.up)
        let sections = space.geometry.sections
        let count = Double(sections.rowCount)
        guard first < count, end > 0, first < end else { return [] }
        return (Int(max(0, first))..<Int(min(end, count))).map { page in
            LayoutAttributes(position: sections.position(ofRowNumber: page), frame: frame(ofPage: page, in: space))
        }
    }

    func contentExtent(in space: CollectionSpace) -> Double {
        Double(space.geometry.sections.rowCount) * space.viewport.width
    }

    private func frame(ofPage page: Int, in space: CollectionSpace) -> Rect {
        let (width, height) = (space.viewport.width, space.viewport.height)
        return Rect(x: Double(page) * width, y: 0, width: width, height: height)
    }
}

extension SectionedListIndex {
    /// The number of rows of all sections, without headers and footers.
    ///
    /// - Complexity: O(1)
    var rowCount: Int { items.count - 2 * sectionCount }

    /// The number of rows before a position, over all sections.
    ///
    /// - Complexity: O(log sections)
    func rowsBefore(_ position: Int) -> Int {
        switch item(at: position) {
        case .header(let section): position - 2 * section
        case .row(_, let section), .footer(let section): position - 2 * section - 1
        }
    }

    /// The position of a row that is given by its number over all sections.
    ///
    /// - Complexity: O(log² sections)
    func position(ofRowNumber number: Int) -> Int {
        // Finds the last section that begins at or before this row.
        var (low, high) = (0, sectionCount - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if positions(ofSection: middle).lowerBound - 2 * middle <= number {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return number + 2 * low + 1
    }
}
