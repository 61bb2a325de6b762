import Testing
import WeftTestBasics

@testable import WeftContainers

@Suite("Sections over the list index")
struct SectionedListIndexTests {
    private typealias Item = SectionedListIndex.Item

    /// Sections of 2, 0 and 3 rows of 50 points; headers of 20 in the first and last, a footer of 30 in the last.
    private var three: SectionedListIndex {
        var index = SectionedListIndex(estimatedExtent: 50)
        index.insertSections(rowCounts: [2, 0, 3], at: 0)
        index.setExtent(20, of: .header(section: 0))
        index.setExtent(20, of: .header(section: 2))
        index.setExtent(30, of: .footer(section: 2))
        return index
    }

    @Test("positions run through headers, rows and footers, and back")
    func positions() {
        let index = three
        let order: [Item] = [
            .header(section: 0), .row(0, section: 0), .row(1, section: 0), .footer(section: 0),
            .header(section: 1), .footer(section: 1),
            .header(section: 2), .row(0, section: 2), .row(1, section: 2), .row(2, section: 2), .footer(section: 2),
        ]
        #expect(index.items.count == order.count)
        for (position, item) in order.enumerated() {
            #expect(index.item(at: position) == item)
            #expect(index.position(of: item) == position)
        }
        #expect(index.positions(ofSection: 1) == 4..<6)
        #expect(index.positions(ofSections: 1..<3) == 4..<11)
        #expect(index.positions(ofRows: 1..<3, inSection: 2) == 8..<10)
        #expect(index.items.totalExtent == 120 + 200)
    }

    @Test("a header sticks to the top until the next section pushes it out")
    func stickyHeader() {
        let index = three
        #expect(index.stickyHeader(atTop: -1) == nil)
        #expect(index.stickyHeader(atTop: 0) == .init(section: 0, offset: 0, extent: 20, pushedFrom: 100))
        #expect(index.stickyHeader(atTop: 100)?.offset == 100)
        #expect(index.stickyHeader(atTop: 110)?.offset == 100)
        #expect(index.stickyHeader(atTop: 120)?.section == 2)
        #expect(index.stickyHeader(atTop: 310)?.offset == 300)
        #expect(index.stickyHeader(atTop: 320) == nil)
    }

    @Test("the last item of a section sticks to the end as the first one of the mirrored list does to the start")
    func stickyFooter() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...4, using: &random) }
            var (index, mirror) = (SectionedListIndex(estimatedExtent: 50), SectionedListIndex(estimatedExtent: 50))
            index.insertSections(rowCounts: counts, at: 0)
            mirror.insertSections(rowCounts: counts.reversed(), at: 0)
            for section in counts.indices where Bool.random(using: &random) {
                let extent = Double.random(in: 1...80, using: &random).rounded()
                index.setExtent(extent, of: .footer(section: section))
                mirror.setExtent(extent, of: .header(section: counts.count - 1 - section))
            }
            let total = index.items.totalExtent
            for place in stride(from: -10, through: total + 10, by: 7) {
                let expected = mirror.stickyHeader(atTop: place)
                let found = index.stickyFooter(atEnd: total - place)
                #expect(found?.section == expected.map { counts.count - 1 - $0.section }, "\(counts) at \(place)")
                #expect(found?.offset == expected.map { total - $0.offset - $0.extent }, "\(counts) at \(place)")
                #expect(found?.pushedFrom == expected.map { total - $0.pushedFrom }, "\(counts) at \(place)")
            }
        }
    }

    @Test("a header higher than its section stays in place, and a section without one has none")
    func oddHeaders() {
        var index = SectionedListIndex(estimatedExtent: 50)
        index.insertSections(rowCounts: [0, 1], at: 0)
        index.setExtent(40, of: .header(section: 0))
        #expect(index.stickyHeader(atTop: 10) == .init(section: 0, offset: 0, extent: 40, pushedFrom: 0))
        #expect(index.stickyHeader(atTop: 50) == nil)
    }

    @Test("a moved row takes its extent to another section")
    func movedRow() {
        var index = three
        index.setExtent(77, of: .row(1, section: 0))
        let move = index.moveRow(1, inSection: 0, to: 3, inSection: 2)
        #expect(move == (2..<3, 9))
        #expect(index.rowCount(ofSection: 0) == 1 && index.rowCount(ofSection: 2) == 4)
        #expect(index.items.extent(at: index.position(of: .row(3, section: 2))).value == 77)
        #expect(index.brokenInvariant == nil)
    }

    @Test("extents are changed by position without moving rows")
    func updateExtents() {
        var index = three
        index.updateExtents {
            $0.setEstimate(10)
            $0.forgetExtents()
        }
        #expect(index.items.totalExtent == 50 + 70)
    }

    @Test("5,000 random changes are the same as on an array of arrays")
    func randomChanges() throws {
        let seed = SeededGenerator.seed(for: "sections")
        var random = SeededGenerator(seed: seed)
        var index = SectionedListIndex(estimatedExtent: 0, shape: ListIndexRandomTests.tiny)
        // Each row's extent is its identity.
        var model: [[Double]] = []
        var next = 1.0
        for step in 0..<5000 {
            let section = model.isEmpty ? 0 : Int.random(in: 0..<model.count, using: &random)
            switch Int.random(in: 0..<(model.isEmpty ? 1 : 8), using: &random) {
            case 0 where model.count < 12:
                let counts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Int.random(in: 0...4, using: &random)
                }
                let place = Int.random(in: 0...model.count, using: &random)
                let positions = index.insertSections(rowCounts: counts, at: place)
                try #require(positions.count == counts.reduce(0) { $0 + $1 + 2 })
                model.insert(contentsOf: counts.map { Array(repeating: 0, count: $0) }, at: place)
                for (added, count) in counts.enumerated() {
                    for row in 0..<count {
                        index.setExtent(next, of: .row(row, section: place + added))
                        model[place + added][row] = next
                        next += 1
                    }
                }
            case 1:
                let range = section..<min(model.count, section + Int.random(in: 0...2, using: &random))
                index.removeSections(range)
                model.removeSubrange(range)
            case 2:
                let destination = Int.random(in: 0..<model.count, using: &random)
                index.moveSection(from: section, to: destination)
                model.insert(model.remove(at: section), at: destination)
            case 3, 4:
                let row = Int.random(in: 0...model[section].count, using: &random)
                let positions = index.insertRows(count: 1, at: row, inSection: section)
                index.updateExtents { $0.setExtent(next, at: positions.lowerBound) }
                model[section].insert(next, at: row)
                next += 1
            case 5:
                let range = random.range(in: model[section].count)
                index.removeRows(range, inSection: section)
                model[section].removeSubrange(range)
            default:
                guard !model[section].isEmpty else { continue }
                let row = Int.random(in: 0..<model[section].count, using: &random)
                let value = model[section].remove(at: row)
                let other = Int.random(in: 0..<model.count, using: &random)
                let destination = Int.random(in: 0...model[other].count, using: &random)
                model[other].insert(value, at: destination)
                index.moveRow(row, inSection: section, to: destination, inSection: other)
            }
            let broken = index.brokenInvariant
            try #require(broken == nil, "seed \(seed), step \(step)")
            try #require(extents(index) == model, "seed \(seed), step \(step)")
            for position in 0..<index.items.count {
                let back = index.position(of: index.item(at: position))
                try #require(back == position, "seed \(seed), step \(step)")
            }
        }
    }

    private func extents(_ index: SectionedListIndex) -> [[Double]] {
        (0..<index.sectionCount).map { section in
            index.positions(ofRows: 0..<index.rowCount(ofSection: section), inSection: section)
                .map { index.items.extent(at: $0).value }
        }
    }
}
