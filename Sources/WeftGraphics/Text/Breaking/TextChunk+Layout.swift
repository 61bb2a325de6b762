import WeftGLib
import WeftShim

extension TextChunk {
    /// Shapes the chunk: a new PangoLayout of the calling thread.
    func makeLayout(_ setting: TextSetting, _ engine: TextEngine) -> GObjectReference {
        let environment = setting.environment
        let layout = pango_layout_new(engine.context(environment, isRightToLeft: isRightToLeft))!
        let reference = GObjectReference(full: layout)
        setText(of: layout)
        let base = baseAttributes
        pango_layout_set_font_description(layout, engine.font(for: base, environment: environment))
        setAttributes(of: layout, base: base, environment: environment, engine)
        setGeometry(of: layout, setting)
        return reference
    }

    /// True if `LineBreaker` may break the chunk: whole left-to-right paragraphs that consist of glyphs only.
    func suitsLineBreaker(_ setting: TextSetting) -> Bool {
        guard limit == nil, !isCut, !isContinuation, !isSingleLine, !hasSuffix, !range.isEmpty,
            setting.width < TextSetting.widest, setting.options.wrapMode != .character,
            setting.paragraph.alignment != .justified, setting.firstIndent == setting.restIndent
        else { return false }
        let base = baseAttributes
        for run in source.runs[source.runIndex(at: range.lowerBound)...] {
            guard run.range.lowerBound < range.upperBound else { break }
            guard run.attributes.isPlain, run.attributes.hasSameFont(as: base) else { return false }
        }
        return source.string.utf8.withContiguousStorageIfAvailable { bytes in
            let part = UnsafeBufferPointer(rebasing: bytes[range])
            // A tab's width depends on its position, and U+2028 ends a line.
            return !part.contains(0x09) && !TextCut.hasLineSeparator(in: part)
        } ?? false
    }

    /// The line width in Pango units if all lines have the same one.
    func lineWidth(_ setting: TextSetting) -> Int {
        TextSetting.units(max(0, setting.width - setting.restIndent - setting.tailIndent))
    }

    private func setText(of layout: OpaquePointer) {
        let utf8 = source.string.utf8
        let isDone: Void? = utf8.withContiguousStorageIfAvailable { bytes in
            if hasSuffix {
                pango_layout_set_text(layout, String(decoding: bytes[range], as: UTF8.self) + "…", -1)
            } else if let start = bytes.baseAddress, !range.isEmpty {
                let text = UnsafeRawPointer(start + range.lowerBound).assumingMemoryBound(to: CChar.self)
                pango_layout_set_text(layout, text, Int32(range.count))
            } else {
                pango_layout_set_text(layout, "", 0)
            }
        }
        precondition(isDone != nil, "text storage is always contiguous UTF-8")
    }

    /// The first run's attributes, which become the layout's font. Other runs need Pango attributes only for
    /// differences.
    private var baseAttributes: TextAttributes {
        guard !source.isEmpty else { return source.initialAttributes }
        return source.runs[min(source.runIndex(at: range.lowerBound), source.runs.count - 1)].attributes
    }

    private func setAttributes(
        of layout: OpaquePointer, base: TextAttributes, environment: GraphicsEnvironment, _ engine: TextEngine
    ) {
        var list: OpaquePointer?
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ part: Range<Int>) {
            guard let attribute else { return }
            if list == nil { list = pango_attr_list_new() }
            attribute.pointee.start_index = guint(part.lowerBound - range.lowerBound)
            // The suffix inherits the attributes of the last run.
            let reachesEnd = part.upperBound >= range.upperBound
            attribute.pointee.end_index = reachesEnd ? guint.max : guint(part.upperBound - range.lowerBound)
            pango_attr_list_insert(list, attribute)
        }
        for run in source.runs[source.runIndex(at: range.lowerBound)...] {
            let part = run.range.clamped(to: range)
            guard !part.isEmpty else { break }
            let attributes = run.attributes
            if !attributes.hasSameFont(as: base) {
                add(pango_attr_font_desc_new(engine.font(for: attributes, environment: environment)), part)
            }
            if let color = attributes.color ?? (attributes.link == nil ? nil : .accent) {
                let (red, green, blue, alpha) = color.resolved(in: environment).pangoParts
                add(pango_attr_foreground_new(red, green, blue), part)
                add(pango_attr_foreground_alpha_new(alpha), part)
            }
            if let color = attributes.background {
                let (red, green, blue, alpha) = color.resolved(in: environment).pangoParts
                add(pango_attr_background_new(red, green, blue), part)
                add(pango_attr_background_alpha_new(alpha), part)
            }
            if attributes.underline { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), part) }
            if attributes.strikethrough { add(pango_attr_strikethrough_new(1), part) }
            if attributes.letterSpacing != 0 {
                let spacing = max(-1_000, min(1_000, attributes.letterSpacing)) * TextSetting.unitsPerPoint
                add(pango_attr_letter_spacing_new(spacing.isNaN ? 0 : Int32(spacing)), part)
            }
        }
        if let list {
            pango_layout_set_attributes(layout, list)
            pango_attr_list_unref(list)
        }
    }

    private func setGeometry(of layout: OpaquePointer, _ setting: TextSetting) {
        guard !isUnwrapped else { return }
        let slot = isSingleLine ? nil : slot
        let rest = setting.restIndent
        let first = isContinuation ? rest : setting.firstIndent
        let width = isSingleLine ? TextSetting.widest : setting.width
        let inside = max(0, width - min(first, rest) - setting.tailIndent)
        pango_layout_set_width(layout, Int32(TextSetting.units(slot?.room.width ?? inside)))
        let indent = TextSetting.units(max(first, rest)) - TextSetting.units(min(first, rest))
        // Pango uses a negative indent for a hanging one: every line but the first is indented.
        if indent != 0, slot == nil { pango_layout_set_indent(layout, Int32(first > rest ? indent : -indent)) }
        switch slot?.wrapMode ?? setting.options.wrapMode {
        case .word: pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        case .character: pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
        case .wordCharacter: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        if forcesDirection { pango_layout_set_auto_dir(layout, 0) }
        if setting.paragraph.alignment == .justified, setting.width < TextSetting.widest {
            pango_layout_set_justify(layout, 1)
        }
        if let limit {
            pango_layout_set_height(layout, -Int32(limit.lines))
            switch limit.ellipsis {
            case .tail, .word: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
            case .head: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
            }
        }
    }

    /// The layout's lines, top to bottom, not yet placed. Complexity: O(lines).
    static func readLines(of layout: GObjectReference, isContinuation: Bool) -> [PlacedLine] {
        var lines: [PlacedLine] = []
        for line in PangoLines(layout) {
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            let direction = pango_layout_line_get_resolved_direction(line)
            let startsParagraph = pango_layout_line_is_paragraph_start(line) != 0
            lines.append(
                PlacedLine(
                    start: Int(line.pointee.start_index), length: Int(line.pointee.length), width: Int(logical.width),
                    height: Int(logical.height), ascent: Int(-logical.y),
                    isParagraphStart: startsParagraph && !(isContinuation && lines.isEmpty),
                    isRightToLeft: direction == PANGO_DIRECTION_RTL))
        }
        return lines
    }
}

extension TextAttributes {
    func hasSameFont(as other: TextAttributes) -> Bool {
        family == other.family && size == other.size && weight == other.weight && isItalic == other.isItalic
    }

    /// True if the attributes set only a font.
    var isPlain: Bool {
        color == nil && background == nil && link == nil && !underline && !strikethrough && letterSpacing == 0
    }
}

extension Color {
    /// The components in 16 bits. Pango takes an alpha of 0 for "unset".
    var pangoParts: (UInt16, UInt16, UInt16, UInt16) {
        func part(_ value: Double) -> UInt16 { value > 0 ? UInt16(min(value, 1) * 65_535) : 0 }
        return (part(red), part(green), part(blue), max(1, part(alpha)))
    }
}
