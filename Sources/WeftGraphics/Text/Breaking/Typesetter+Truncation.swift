import WeftGLib

extension TextOptions {
    /// True if this type rather than Pango composes the end of a text that does not fit.
    var composesTruncation: Bool {
        truncationMode == .word || (truncationMode == .tail && truncationText != nil)
    }
}

extension Typesetter {
    /// An ellipsis in the style of the end of `line`.
    func ellipsis(after chunk: TextChunk, _ line: PlacedLine) -> AttributedString {
        let end = chunk.textOffset(ofLayout: line.start + max(0, line.length - 1))
        var attributes = setting.text.attributes(at: end)
        attributes.link = nil
        return AttributedString("…", attributes: attributes)
    }

    /// Ends the text with a custom truncation text: the last of `lines` is shortened so that it fits.
    ///
    /// `isWhole`: `lines` are a whole paragraph, and the last one is cut only if the truncation text needs the space.
    mutating func compose(
        _ original: TextChunk, _ layout: GObjectReference, _ lines: [PlacedLine], token: AttributedString, isWhole: Bool
    ) {
        guard let last = lines.last else { return }
        if lines.count > 1 { keep(original, layout, lines.dropLast()) }
        let start = original.range.lowerBound + last.start
        let rest = setting.text.slice(start..<min(original.range.upperBound, start + Self.window))
        let indents = setting.lead(of: last) + setting.tailIndent
        let tokenWidth = firstLine(of: line(token, like: last), setting)?.width ?? 0
        let lineWidth = original.slot?.room.width ?? setting.width - indents
        let room = lineWidth - TextSetting.points(tokenWidth)

        var head = rest
        if !isWhole || TextSetting.points(last.width) > room {
            let narrow = TextSetting(
                rest, TextOptions(wrapMode: setting.options.wrapMode), width: max(0, room) + indents, height: .infinity,
                environment: setting.environment)
            var wrapped = line(rest, like: last)
            wrapped.isSingleLine = false
            let fitting = firstLine(of: wrapped, narrow)
            // A word that does not fit is removed completely.
            let isFitting = fitting.map { TextSetting.points($0.width) <= room + 1e-3 } ?? false
            head = rest.slice(0..<(isFitting ? fitting?.length ?? 0 : 0))
        }
        head = head.slice(0..<head.byteCount - head.trailingSpaceBytes)

        var composed = line(head + token, like: last)
        composed.origins = [
            TextChunk.Origin(offset: 0, text: start), TextChunk.Origin(offset: head.byteCount, text: nil),
        ]
        composed.linesBefore = lineCount
        composed.top = bottom
        composed.slot = original.slot
        let composedLayout = composed.makeLayout(setting, engine)
        var line = Array(
            TextChunk.readLines(of: composedLayout, isContinuation: composed.isContinuation).prefix(1))
        composed.place(&line, setting.paragraph)
        keep(composed, composedLayout, line)
    }

    /// Sets a text on one line, in the place of `other`.
    private func line(_ text: AttributedString, like other: PlacedLine) -> TextChunk {
        TextChunk(
            source: text, range: 0..<text.byteCount, isContinuation: !other.isParagraphStart,
            isRightToLeft: other.isRightToLeft, forcesDirection: true, isSingleLine: true)
    }

    private func firstLine(of chunk: TextChunk, _ setting: TextSetting) -> PlacedLine? {
        let layout = chunk.makeLayout(setting, engine)
        return TextChunk.readLines(of: layout, isContinuation: chunk.isContinuation).first
    }
}

extension AttributedString {
    fileprivate var trailingSpaceBytes: Int {
        string.unicodeScalars.reversed().prefix { $0.properties.isWhitespace }.reduce(0) { $0 + UTF8.width($1) }
    }
}
