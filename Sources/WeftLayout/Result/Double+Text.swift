extension Double {
    /// The shortest text that reads back as this number, without a fraction where there is none.
    var plainText: String {
        if isFinite, abs(self) < 1e15, self == rounded() {
            return String(Int(self))
        }
        return description
    }

    /// As `plainText`, at most three digits behind the point: for people.
    var shortText: String {
        guard isFinite, abs(self) < 1e12 else { return description }
        return ((self * 1000).rounded() / 1000).plainText
    }
}
