import Glibc
import Testing
import WebPages

@testable import GroupDirectory

@Suite struct HTMLReducerTests {
    /// Blocks as lines of text: `p`, `h2`, `•1`, `3.1` (ordinal and level), then the text with *bold*, /italic/ and
    /// [text](link).
    private func outline(_ html: String) -> [String] {
        HTMLReducer.blocks(of: html).map { block in
            let kind =
                switch block.kind {
                case .paragraph: "p"
                case .heading(let level): "h\(level)"
                case .listItem(let item): (item.ordinal.map { "\($0)." } ?? "•") + "\(item.level)"
                }
            let text = block.runs.map { run in
                var text = run.text
                if run.isItalic { text = "/\(text)/" }
                if run.isBold { text = "*\(text)*" }
                return run.link.map { "[\(text)](\($0))" } ?? text
            }
            return kind + " " + text.joined()
        }
    }

    @Test(arguments: [
        ("<p>One  two\n three</p><p> Four</p>", ["p One two three", "p Four"]),
        ("One<br>two<br/>three<br><br><br>four<br>", ["p One\ntwo\nthree", "p four"]),
        ("<p>A<b> bold </b> and <i>it<em>al</em>ic</i></p>", ["p A* bold *and /italic/"]),
        ("<h1>A</h1>text<h6>B</h6>", ["h1 A", "p text", "h6 B"]),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", ["•1 a", "•1 b", "•2 c", "•1 d", "p e"]),
        (
            "<ol start=3><li>a</li><li><p>b</p><p>more</p></li><li value='9'>c</li><li>d</ol>",
            ["3.1 a", "4.1 b", "p more", "9.1 c", "10.1 d"]
        ),
        ("<li>alone", ["•1 alone"]),
        ("<ol><li>a<ul><li>b</ol>c<li>d", ["1.1 a", "•2 b", "p c", "•1 d"]),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", ["p a b", "p c"]),
        ("<pre>a  b\n  c</pre>", ["p a  b\n  c"]),
        ("<p>&nbsp;</p><p>\u{200B}</p><div><div>x</div></div><hr>", ["p x"]),
        ("", []), ("   \n ", []), ("<p></p><ul><li></li></ul>", []),
    ])
    func keepsTheStructure(html: String, blocks: [String]) {
        #expect(outline(html) == blocks)
    }

    @Test func plainTextKeepsItsLines() {
        #expect(outline("One\r\ntwo\n\n \nThree <b>4</b>\n") == ["p One\ntwo", "p Three *4*"])
        #expect(outline("One\ntwo<br>three\n\nfour") == ["p One two\nthree four"])
    }

    @Test(arguments: [
        ("<a href='https://x.org/?a=1&amp;b=2&copy=3'>x</a>", "p [x](https://x.org/?a=1&b=2&copy=3)"),
        ("a <a href=\"http://x.org\"> b </a>c", "p a [b ](http://x.org)c"),
        ("<a href=//x.org/y>x</a>", "p [x](https://x.org/y)"),
        ("<a HREF = 'HTTP://x.org'>x</a>", "p [x](HTTP://x.org)"),
        ("<a href='javascript:alert(1)'>x</a>", "p x"),
        ("<a href=' java\nscript:alert(1)'>x</a>", "p x"),
        ("<a href='mailto:a@b.c'>x</a>", "p x"),
        ("<a href='file:///etc/passwd'>x</a>", "p x"),
        ("<a href='/relative'>x</a>", "p x"),
        ("<a>x</a>", "p x"),
        ("<a href=https://a.org>x<a href=https://b.org>y</a>z</a>", "p [x](https://a.org)[y](https://b.org)z"),
        ("<a href='https://a.org' href='https://b.org'>x</a>", "p [x](https://a.org)"),
        ("<a title='>' href=https://a.org>x</a>", "p [x](https://a.org)"),
    ])
    func onlyWebLinksAreLinks(html: String, block: String) {
        #expect(outline(html) == [block])
    }

    @Test(arguments: [
        ("&lt;b&gt; &amp;amp; &quot;x&quot; &apos;", "<b> &amp; \"x\" '"),
        ("&eacute;&euro;&mdash;&hellip;&Omega;&thorn;", "é€—…Ωþ"),
        ("&#65;&#x42;&#X43&#68 &#9731;&#x1F600;", "ABCD ☃😀"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&#x80;&#150;", "€–"),
        ("&copy 2013 &copyright AT&T &amp", "© 2013 ©right AT&T &"),
        ("&unknown; &; &# &#; &#x; &#xg & &&", "&unknown; &; &# &#; &#x; &#xg & &&"),
        ("a &nbsp; b", "a \u{A0} b"),
        ("a&#10;b&#0;", "a\nb\u{FFFD}"),
        ("a\u{0}b\u{7}c", "abc"),
    ])
    func resolvesCharacterReferences(html: String, text: String) {
        #expect(HTMLReducer.blocks(of: html).map(\.plainText) == [text])
    }

    @Test(arguments: [
        ("<p>a<!-- <p>b --> c", ["p a c"]),
        ("<p>a<!--->b<!-->c<!-- x --!>d", ["p abcd"]),
        ("<p>a<!-- never closed <p>b", ["p a"]),
        ("<p>a<!DOCTYPE html>b<?xml version='1'?>c<![CDATA[d]]>e", ["p abce"]),
        ("<p>a<script>if (1 < 2) { document.write('</p><p>') }</script>b", ["p ab"]),
        ("<p>a<STYLE>p > b {}</Style >b<style/>never closed", ["p ab"]),
        ("<p>a<script>b</scripty></script\n>c", ["p ac"]),
        ("<p>a<svg><text>b<svg/></text></svg>c<svg/>d", ["p acd"]),
        ("<p>I <3 Java & 1 < 2 > 0 <", ["p I <3 Java & 1 < 2 > 0 <"]),
        ("<p>a<b>b<i>c</b>d</i>e</i></b>f", ["p a*b**/c/*/d/ef"]),
        ("<p>a<b>b</p><p>c", ["p a*b*", "p *c*"]),
        ("<p>a <x-y z='<p>'>b</x-y> <img alt='no'> c", ["p a b c"]),
        ("<p>a<a href='https://x.org>b</a><p>c", ["p ab", "p c"]),
        ("<p>a <b and so on", ["p a <b and so on"]),
        ("<p a='<p>' =x ==y //>b", ["p b"]),
        ("</ul></ol></li></p>a</h1>b", ["p a", "p b"]),
        ("<p>a</ p>b</>c", ["p abc"]),
        ("<h2><p>a</p></h2><p>b", ["h2 a", "p b"]),
    ])
    func brokenMarkupDoesNoHarm(html: String, blocks: [String]) {
        #expect(outline(html) == blocks)
    }

    @Test(arguments: [
        "<b>", "<div>", "<ul><li>", "<ol>", "<a href='https://x.org'>", "<svg>", "<pre>", "<", "<a", "<a href=\"",
        "<!--",
        "<!", "</", "&", "&#", "&#x", "&amp", "&aaaaaaaaaaaaaaaaaaaaaaaa", "<a '", "<a b='", "<script>", "</ol>", "\n",
        "<b>x<i>", "<ul></ol>", "-->", "<td>", "<br>", "<title>", "a ", "a<b> </b><br>b", "<p x=",
    ])
    func anythingRepeatedTakesLinearTime(piece: String) {
        // CPU time of this thread, independent of other load.
        func processorTime() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        func seconds(_ bytes: Int) -> Double {
            let html = String(repeating: piece, count: bytes / piece.utf8.count) + "tail>"
            let start = processorTime()
            _ = HTMLReducer.blocks(of: html)
            return processorTime() - start
        }
        let small = (0..<3).map { _ in seconds(10_000) }.min() ?? 0
        let large = seconds(100_000)
        // 10 times the text; a quadratic step would make it 100 times. Below a fifth of a second noise could decide.
        #expect(large < max(small * 40, 0.2))
    }

    @Test func aMegabyteOfOrdinaryTextComesOutWhole() {
        let words = String(repeating: " with words", count: 50)
        let paragraph = "<p>Some usual text of a <b>description</b>\(words).</p>\n"
        let count = 1_000_000 / paragraph.utf8.count
        let blocks = HTMLReducer.blocks(of: String(repeating: paragraph, count: count))
        #expect(blocks.count == count)
        #expect(Set(blocks.map(\.plainText)) == ["Some usual text of a description\(words)."])
    }

    /// Each block is a row of a page.
    @Test(arguments: ["<p>&", "<li>a", "<h1>b</h1>c", "a<br><br>"])
    func theNumberOfBlocksIsBounded(piece: String) {
        let count = Group.maximumDescriptionBytes / piece.utf8.count
        let blocks = HTMLReducer.blocks(of: String(repeating: piece, count: count))
        #expect(blocks.count == 2_000)
        #expect(blocks.last?.plainText == "…" && blocks.last?.kind == .paragraph)
        #expect(blocks.dropLast().allSatisfy { $0.plainText.utf8.count == 1 })
        #expect(HTMLReducer.blocks(of: String(repeating: "<p>&</p> ", count: 2_000)).allSatisfy { $0.plainText == "&" })
    }

    @Test func aHundredThousandNestedElementsCauseNoRecursion() {
        let depth = 100_000
        let lists = String(repeating: "<ul><li>", count: depth) + "x" + String(repeating: "</li></ul>", count: depth)
        #expect(outline(lists) == ["•\(RichTextBuilder.maximumListLevel) x"])
        let bold = String(repeating: "<b>", count: depth) + "x" + String(repeating: "</b>", count: depth) + "y"
        #expect(outline(bold) == ["p *x*y"])
    }

    /// Each block is measured at once when it comes near the viewport, so no single block may have all the text.
    @Test(arguments: [
        String(repeating: "<b>a</b>b", count: 30_000), String(repeating: "<a href='//x.org'>a</a>b ", count: 20_000),
        String(repeating: "<a href='//x.org'>a</a>", count: 20_000), String(repeating: "word ", count: 60_000),
        String(repeating: "x", count: 300_000), String(repeating: "長", count: 100_000),
        "<ul><li>" + String(repeating: "<i>a</i> b ", count: 30_000), "<h2>" + String(repeating: "a ", count: 60_000),
    ])
    func whatGoesOnForEverIsSeveralBlocks(html: String) {
        let blocks = HTMLReducer.blocks(of: html)
        for block in blocks {
            #expect(block.runs.count <= RichBlock.maximumRuns)
            #expect(block.runs.count { $0.link != nil } <= RichBlock.maximumLinks)
            #expect(block.plainText.utf8.count <= RichBlock.maximumBytes)
            #expect(!block.plainText.unicodeScalars.contains("\u{FFFD}"))
        }
        let all = blocks.map(\.plainText).joined().filter { $0 != " " }
        var builder = RichTextBuilder(keepsLineEnds: false)
        var tokens = HTMLTokenizer(Array(html.utf8))
        while let token = tokens.next() { if case .text(let range) = token { builder.append(tokens.text(range)) } }
        #expect(all == builder.finish().map(\.plainText).joined().filter { $0 != " " })
        #expect(all.utf8.count >= 20_000)
    }

    @Test func runsOfOneStyleAreOneAndNeverEmpty() {
        for html in [
            "<p>a<b></b>b<a href='https://x.org'></a>c", "<b>a</b><b>b</b>", "<b> </b> <i>a </i> ", "a<b> </b><br>b",
        ] {
            for block in HTMLReducer.blocks(of: html) {
                #expect(block.runs.count == 1)
                #expect(block.runs.allSatisfy { !$0.text.isEmpty })
            }
        }
    }

    @Test func randomMarkupAlwaysEndsInCleanBlocks() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("HTMLReducerTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "<", ">", "/", "\"", "'", "=", "&", "#", "x", ";", "!", "-", "--", "<p>", "</p>", "<b>", "</b>", "<ul>",
            "<li>",
            "</ul>", "<a href=", "https://x.org", "<script>", "</script>", "<!--", "-->", " ", "\n", "\u{0}", "é", "😀",
            "\u{301}", "&nbsp;", "&#xD800;", "<br>", "<pre>", "</pre>", "<svg>", "</svg>", "<h1>", "text", "<td>",
        ]
        for _ in 0..<3_000 {
            let html = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            for block in HTMLReducer.blocks(of: html) {
                #expect(!block.runs.isEmpty, "\(html)")
                #expect(block.plainText.trimmingBlanks == block.plainText, "\(html)")
                #expect(!block.plainText.unicodeScalars.contains("\u{0}"), "\(html)")
                for (one, next) in zip(block.runs, block.runs.dropFirst()) {
                    #expect(
                        one.isBold != next.isBold || one.isItalic != next.isItalic || one.link != next.link, "\(html)")
                }
                for run in block.runs {
                    #expect(!run.text.isEmpty, "\(html)")
                    if let link = run.link { #expect(link.hasPrefix("http"), "\(html)") }
                }
            }
        }
    }
}

/// The builder of blocks by itself.
@Suite struct RichTextBuilderTests {
    @Test func directionControlsAndOtherControlsAreRemoved() {
        let hidden = "\u{2067}\u{2066}bank\u{2069}\u{202B}a\u{202C}\u{9B}b\u{2028}c\u{2029}d\u{200F}"
        #expect(HTMLReducer.blocks(of: "<p>\(hidden)</p>").map(\.plainText) == ["bankab c d\u{200F}"])
    }

    /// Words are taken over in one piece, and single letters one by one.
    @Test func thePiecesInWhichATextComesDoNotMatter() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("RichTextBuilderTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let pieces = [
            " ", "  ", "\n", "\t", "\r", "\u{0}", "\u{7F}", "a", "word", "two words", " and more ", "é", "東京",
            String(repeating: "long ", count: 900), String(repeating: "x", count: 5000),
        ]
        for round in 0..<40 {
            var (whole, single) = (
                RichTextBuilder(keepsLineEnds: round % 2 == 0), RichTextBuilder(keepsLineEnds: round % 2 == 0)
            )
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    whole.close(.bold)
                    single.close(.bold)
                case 1:
                    whole.close(.preformatted)
                    single.close(.preformatted)
                case 2:
                    whole.close(.lineBreak)
                    single.close(.lineBreak)
                default:
                    let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        pieces.randomElement(using: &random) ?? ""
                    }
                    .joined()
                    whole.append(text)
                    for scalar in text.unicodeScalars { single.append(String(scalar)) }
                }
            }
            #expect(whole.finish() == single.finish(), "seed \(seed), round \(round)")
        }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
