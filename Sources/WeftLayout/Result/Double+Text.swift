extension Double {
    /// The shortest text that reads back as this number, without a fraction if it is whole.
    var plainText: String {
        guard magnitude < 1e15 else { return description }
        let whole = Int(self)
        return Double(whole) == self ? String(whole) : description
    }

    /// `plainText` rounded to three decimal digits, for readers.
    ///
    /// It does not use `rounded()`, which needs the C library's `floor`, because this module links no library.
    var shortText: String {
        guard magnitude < 1e12 else { return description }
        let thousandths = Int(self * 1000 + (self < 0 ? -0.5 : 0.5))
        return (Double(thousandths) / 1000).plainText
    }
}
