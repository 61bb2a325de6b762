extension Unicode.Scalar {
    /// An embedding, an override or an isolate, or the end of one: it turns the direction of what follows.
    package var turnsDirection: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// In the blocks of Hebrew, Arabic and their like.
    package var isOfRightToLeftScript: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    fileprivate static let endOfIsolate: Unicode.Scalar = "\u{2069}"

    fileprivate var beginsIsolate: Bool { (0x2066...0x2068).contains(value) }
}

extension String {
    /// Without embeddings and overrides; isolates stay where they end in the text. It reorders nothing but itself then, but for
    /// letters that run against what stands around it. O(length).
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

    /// Between marks that are not seen, within which it has a direction of its own. O(length).
    package var isolated: String { "\u{2068}\(withWholeIsolates)\u{2069}" }

    /// As it stands in a sentence of the program's, of which it reorders nothing: isolated where letters of it run against the
    /// sentence. O(length).
    /// - Parameter isRightToLeft: whether the sentence is.
    package func insideSentence(isRightToLeft: Bool) -> String {
        // Hebrew begins with 0xD6; what turns direction begins with 0xE2.
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

    /// For a terminal or a log: text from outside may hold what those obey. Controls other than tabs and line ends, other line
    /// ends, and what turns the direction of what follows become U+FFFD; isolates and their ends, which the program's own
    /// sentences have, are left out. O(length).
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

    /// Whether it is no control, ends no line and turns no direction.
    public var isHarmlessToTerminals: Bool {
        if turnsDirection { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }
}
