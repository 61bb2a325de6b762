/// The texts of one tree that a thread set last, so that drawing uses the measured text. For one thread only.
final class TextFrameCache {
    /// The maximum number of texts and of their bytes; a shaped byte takes some 30 to 60.
    static let maximumCount = 48
    static let maximumBytes = 128 << 10

    private struct Entry {
        let frame: TextFrame
        let digest: Int
        let bytes: Int
    }

    /// The frames from `first` on, oldest first; few enough for a linear search from the end.
    // Only one thread uses the cache, and no call from here comes back to it.
    @exclusivity(unchecked)
    private var entries: [Entry?] = []
    @exclusivity(unchecked)
    private var first = 0
    @exclusivity(unchecked)
    private var bytes = 0

    /// A frame of this text that is valid for the given room. If `hasColors`, it must have the environment's colours.
    func frame(
        _ text: AttributedString, _ options: TextOptions, width: Double, height: Double,
        environment: GraphicsEnvironment, hasColors: Bool
    ) -> TextFrame? {
        let digest = text.storage.digest
        for index in (first..<entries.count).reversed() where entries[index]?.digest == digest {
            guard let entry = entries[index] else { continue }
            let setting = entry.frame.setting
            guard setting.environment.id == environment.id, setting.options == options, setting.text == text,
                entry.frame.validity.holds(width: width, height: height),
                !hasColors || !text.storage.hasStyleColors || setting.environment.palette == environment.palette
            else { continue }
            if index < entries.count - 1 {
                entries.remove(at: index)
                entries.append(entry)
            }
            return entry.frame
        }
        return nil
    }

    func removeAll() {
        entries.removeAll(keepingCapacity: true)
        first = 0
        bytes = 0
    }

    func insert(_ frame: TextFrame) {
        let byteCount = frame.setting.text.byteCount
        // The layouts of very long texts are not kept.
        let cost = byteCount > TextFrame.keptBytes ? 256 : byteCount
        entries.append(Entry(frame: frame, digest: frame.setting.text.storage.digest, bytes: cost))
        bytes += cost
        while entries.count - first > Self.maximumCount || bytes > Self.maximumBytes {
            bytes -= entries[first]?.bytes ?? 0
            entries[first] = nil
            first += 1
        }
        // Compacts seldom, so that removing an entry need not move the others.
        guard first >= Self.maximumCount else { return }
        entries.removeFirst(first)
        first = 0
    }
}
