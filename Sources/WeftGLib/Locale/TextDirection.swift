extension Unicode.Scalar {
    /// True for characters that start or end an embedding, an override or an isolate. They change the direction of the
    /// following text.
    package var turnsDirection: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// True in the blocks of Hebrew, Arabic and similar scripts, and for the marks that have their direction.
    package var isOfRightToLeftScript: Bool {
        switch value {
        case 0x200F: true
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    fileprivate static let endOfIsolate: Unicode.Scalar = "\u{2069}"

    fileprivate var beginsIsolate: Bool { (0x2066...0x2068).contains(value) }
}

extension String {
    /// The text without embeddings and overrides, and only with isolates that end within it. It then does not reorder
    /// surrounding text, except by letters that run against it. O(length).
    package var withWholeIsolates: String {
        guard unicodeScalars.contains(where: \.turnsDirection) else { return self }
        let scalars = Array(unicodeScalars)
        var isKept = scalars.map { !$0.turnsDirection }
        var open: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            if scalar.beginsIsolate {
                open.append(index)
            } else if scalar == .endOfIsolate, let start = open.popLast() {
                isKept[start] = true
                isKept[index] = true
            }
        }
        return String(UnicodeScalarView(zip(scalars, isKept).filter(\.1).map(\.0)))
    }

    /// The text between invisible isolates, with a direction of its own. O(length).
    package var isolated: String { "\u{2068}\(withWholeIsolates)\u{2069}" }

    /// The text for use inside a sentence of the program's, without reordering the sentence: isolated if it has letters
    /// that run against the sentence. O(length).
    /// - Parameter isRightToLeft: the sentence's direction.
    package func insideSentence(isRightToLeft: Bool) -> String {
        // Hebrew begins with byte 0xD6; direction controls and marks begin with 0xE2.
        guard isRightToLeft || utf8.contains(where: { $0 >= 0xD6 }) else { return self }
        let text = withWholeIsolates
        var depth = 0
        for scalar in text.unicodeScalars {
            if scalar.beginsIsolate {
                depth += 1
            } else if scalar == .endOfIsolate {
                depth -= 1
            } else if depth == 0, scalar.isOfRightToLeftScript != isRightToLeft,
                !isRightToLeft || scalar.properties.isAlphabetic
            {
                return text.isolated
            }
        }
        return text
    }

    /// The text for a terminal or a log, which would interpret controls in outside text. Controls except tabs and line
    /// feeds, other line separators and direction changes become U+FFFD; isolates and their ends, used in the program's
    /// own sentences, are removed. O(length).
    public var withoutControls: String {
        if unicodeScalars.allSatisfy(\.isPlainInTerminals) { return self }
        var plain = UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.beginsIsolate && scalar != .endOfIsolate {
            plain.append(scalar.isPlainInTerminals ? scalar : "\u{FFFD}")
        }
        return String(plain)
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainInTerminals: Bool { self == "\t" || self == "\n" || isHarmlessToTerminals }

    /// True if the character is not a control, does not end a line and does not change the direction.
    public var isHarmlessToTerminals: Bool {
        if turnsDirection { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }
}
