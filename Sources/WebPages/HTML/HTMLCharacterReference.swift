/// Character references of HTML: numeric ones with the standard's corrections, and the names of HTML 4 and of HTML 5's
/// punctuation.
package enum HTMLCharacterReference {
    /// The text of `bytes` with resolved references; invalid ones stay unchanged. O(bytes).
    package static func resolve(_ bytes: ArraySlice<UInt8>, inAttribute: Bool = false) -> String {
        guard var ampersand = bytes.firstIndex(of: UInt8(ascii: "&")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var done = bytes.startIndex
        while true {
            result.append(contentsOf: bytes[done..<ampersand])
            if let (scalar, end) = reference(in: bytes, behind: ampersand + 1, inAttribute: inAttribute) {
                result.append(scalar: scalar)
                done = end
            } else {
                result.append(UInt8(ascii: "&"))
                done = ampersand + 1
            }
            guard let next = bytes[done...].firstIndex(of: UInt8(ascii: "&")) else { break }
            ampersand = next
        }
        result.append(contentsOf: bytes[done...])
        return String(decoding: result, as: UTF8.self)
    }

    private static func reference(
        in bytes: ArraySlice<UInt8>, behind start: Int, inAttribute: Bool
    ) -> (Unicode.Scalar, end: Int)? {
        guard start < bytes.endIndex else { return nil }
        return bytes[start] == UInt8(ascii: "#")
            ? number(in: bytes, behind: start + 1) : name(in: bytes, from: start, inAttribute: inAttribute)
    }

    private static func number(in bytes: ArraySlice<UInt8>, behind start: Int) -> (Unicode.Scalar, end: Int)? {
        let isHex = start < bytes.endIndex && bytes[start].asciiLowercased == UInt8(ascii: "x")
        let radix: UInt32 = isHex ? 16 : 10
        var index = isHex ? start + 1 : start
        let firstDigit = index
        var value: UInt32 = 0
        while index < bytes.endIndex, let digit = bytes[index].hexDigit, digit < radix {
            // Clamps values beyond Unicode, without overflow.
            value = min(value * radix + digit, 0x110000)
            index += 1
        }
        guard index > firstDigit else { return nil }
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: ";") { index += 1 }
        return (corrected(value), index)
    }

    /// Replaces NUL, surrogates and values beyond Unicode by U+FFFD; 80 to 9F mean Windows-1252.
    private static func corrected(_ value: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(value) { return Unicode.Scalar(windows1252[Int(value) - 0x80]) ?? "\u{FFFD}" }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func name(
        in bytes: ArraySlice<UInt8>, from start: Int, inAttribute: Bool
    ) -> (Unicode.Scalar, end: Int)? {
        let name = bytes[start...].prefix(maximumNameLength).prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let end = name.endIndex
        let next = end < bytes.endIndex ? bytes[end] : 0
        if next == UInt8(ascii: ";"), let scalar = scalar(named: String(decoding: name, as: UTF8.self)) {
            return (scalar, end + 1)
        }
        // The legacy names also work without a semicolon, but in an address "&copy=1" is a parameter.
        if inAttribute, next == UInt8(ascii: "=") { return nil }
        for length in stride(from: min(name.count, 6), through: 2, by: -1) {
            if inAttribute, length < name.count { return nil }
            let text = String(decoding: name.prefix(length), as: UTF8.self)
            if let scalar = old[text] { return (scalar, start + length) }
        }
        return nil
    }
}

extension HTMLCharacterReference {
    private static let maximumNameLength = 10

    private static func scalar(named name: String) -> Unicode.Scalar? {
        old[name] ?? newer[name]
    }

    /// Names that are also valid without a semicolon.
    private static let old: [String: Unicode.Scalar] = {
        var named: [String: Unicode.Scalar] = [
            "quot": "\"", "amp": "&", "lt": "<", "gt": ">", "QUOT": "\"", "AMP": "&", "LT": "<", "GT": ">",
            "COPY": "\u{A9}", "REG": "\u{AE}",
        ]
        for (offset, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
            named[String(name)] = Unicode.Scalar(UInt8(160 + offset))
        }
        return named
    }()

    private static let newer: [String: Unicode.Scalar] = {
        var named: [String: Unicode.Scalar] = [:]
        for pair in others.split(separator: ",") {
            let parts = pair.split(whereSeparator: \.isWhitespace)
            if parts.count == 2, let value = UInt32(parts[1], radix: 16) {
                named[String(parts[0])] = Unicode.Scalar(value)
            }
        }
        return named
    }()

    /// Names of A0 to FF, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
        sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc
        Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve
        Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute
        acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
        ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    private static let others = """
        OElig 152,
        oelig 153, Scaron 160, scaron 161, Yuml 178, fnof 192, circ 2C6, tilde 2DC, Alpha 391, Beta 392,
        Gamma 393, Delta 394, Epsilon 395, Zeta 396, Eta 397, Theta 398, Iota 399, Kappa 39A, Lambda 39B,
        Mu 39C, Nu 39D, Xi 39E, Omicron 39F, Pi 3A0, Rho 3A1, Sigma 3A3, Tau 3A4, Upsilon 3A5, Phi 3A6,
        Chi 3A7, Psi 3A8, Omega 3A9, alpha 3B1, beta 3B2, gamma 3B3, delta 3B4, epsilon 3B5, zeta 3B6,
        eta 3B7, theta 3B8, iota 3B9, kappa 3BA, lambda 3BB, mu 3BC, nu 3BD, xi 3BE, omicron 3BF, pi 3C0,
        rho 3C1, sigmaf 3C2, sigma 3C3, tau 3C4, upsilon 3C5, phi 3C6, chi 3C7, psi 3C8, omega 3C9,
        thetasym 3D1, upsih 3D2, piv 3D6, ensp 2002, emsp 2003, thinsp 2009, zwnj 200C, zwj 200D,
        lrm 200E, rlm 200F, ndash 2013, mdash 2014, lsquo 2018, rsquo 2019, sbquo 201A, ldquo 201C,
        rdquo 201D, bdquo 201E, dagger 2020, Dagger 2021, bull 2022, hellip 2026, permil 2030, prime 2032,
        Prime 2033, lsaquo 2039, rsaquo 203A, oline 203E, frasl 2044, euro 20AC, image 2111, weierp 2118,
        real 211C, trade 2122, alefsym 2135, larr 2190, uarr 2191, rarr 2192, darr 2193, harr 2194,
        crarr 21B5, lArr 21D0, uArr 21D1, rArr 21D2, dArr 21D3, hArr 21D4, forall 2200, part 2202,
        exist 2203, empty 2205, nabla 2207, isin 2208, notin 2209, ni 220B, prod 220F, sum 2211,
        minus 2212, lowast 2217, radic 221A, prop 221D, infin 221E, ang 2220, and 2227, or 2228, cap 2229,
        cup 222A, int 222B, there4 2234, sim 223C, cong 2245, asymp 2248, ne 2260, equiv 2261, le 2264,
        ge 2265, sub 2282, sup 2283, nsub 2284, sube 2286, supe 2287, oplus 2295, otimes 2297, perp 22A5,
        sdot 22C5, lceil 2308, rceil 2309, lfloor 230A, rfloor 230B, lang 27E8, rang 27E9, loz 25CA,
        spades 2660, clubs 2663, hearts 2665, diams 2666, apos 27, Tab 9, NewLine A, excl 21, num 23,
        dollar 24, percnt 25, lpar 28, rpar 29, ast 2A, plus 2B, comma 2C, period 2E, sol 2F, colon 3A,
        semi 3B, equals 3D, quest 3F, commat 40, lsqb 5B, bsol 5C, rsqb 5D, Hat 5E, lowbar 5F, grave 60,
        lcub 7B, verbar 7C, rcub 7D, hyphen 2010, dash 2010, star 2606, starf 2605, check 2713,
        cross 2717, phone 260E
        """

    /// The code points of bytes 80 to 9F in Windows-1252 (the standard's table of corrections).
    private static let windows1252: [UInt32] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
        0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}
