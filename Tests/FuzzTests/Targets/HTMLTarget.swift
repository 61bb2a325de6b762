@testable import GroupDirectory

extension FuzzTarget {
    /// Descriptions in HTML: the result is plain text in blocks of bounded size, and is the same after it was escaped
    /// and read again.
    static let html = FuzzTarget("html") { bytes throws(FuzzFinding) in
        let text = String(decoding: bytes, as: UTF8.self)
        let start = HTMLReducer.start(of: text, maximumBytes: 1000)
        try require(start.utf8.count <= 1000, "\(start.utf8.count) bytes of 1000")
        let blocks = HTMLReducer.blocks(of: text)
        try require(blocks.count <= HTMLReducer.maximumBlocks, "\(blocks.count) blocks")
        var total = 0
        for block in blocks {
            try require(
                !block.runs.isEmpty && block.runs.count <= RichBlock.maximumRuns + 1, "\(block.runs.count) runs")
            let links = block.runs.compactMap(\.link)
            try require(links.count <= RichBlock.maximumLinks + 1, "\(links.count) links in a block")
            for link in links { try require(WebLink.normalized(link) == link, "a link to \(link)") }
            let plain = block.plainText
            try require(plain.utf8.count <= RichBlock.maximumBytes, "a block of \(plain.utf8.count) bytes")
            try require(
                plain.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" }, "a control character in a block")
            total += plain.utf8.count
        }
        // Two scalars of three bytes each may stand for a name of four.
        try require(total <= 2 * text.utf8.count, "\(total) bytes of text from \(text.utf8.count)")
    }
}
