extension RandomAccessCollection {
    /// The first index of an element that fits, provided that all fitting elements come after all others; `endIndex` if
    /// none fits. O(log n)
    package func partitioningIndex(where fits: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if fits(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}
