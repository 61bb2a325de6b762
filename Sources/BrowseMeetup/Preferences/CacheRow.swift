import GroupDirectory
import Weft
import WeftGLib

/// The disk space of fetched files, and a button that removes them. Files are never accessed on the main thread.
@MainActor
final class CacheRow {
    let widget = Box(vertical: false, spacing: 12)
    private let files: FetchedFiles
    private let label = Label(localized("Looking…"), overflow: .wraps)
    private let button = Button(label: localizedIn("cache", "Clear"))
    private var work: Task<Void, Never>?
    private var isClearing = false

    /// Called with a message about the result.
    var onClear: ((String) -> Void)?

    init(_ files: FetchedFiles) {
        self.files = files
        label.setExpands(horizontally: true, vertically: false)
        button.setAlignment(horizontal: .end, vertical: .center)
        button.wrapsLabel()
        for part in [label, button] as [Widget] { widget.append(part) }
        widget.addStyleClass("boxed-line")
        button.onClicked { [weak self] in self?.clear() }
    }

    isolated deinit {
        work?.cancel()
    }

    /// Measures the disk space.
    func measure() {
        work = Task { [weak self, files] in
            let bytes = await files.byteCount()
            if !Task.isCancelled { self?.show(bytes) }
        }
    }

    private func show(_ bytes: Int) {
        let size = LocalNumber.bytes(bytes)
        label.text = localized("Pictures and answers of services: {size}", ["size": size])
        button.setAccessibleDescription(label.text)
    }

    /// The button stays enabled, so that it keeps the keyboard focus.
    private func clear() {
        guard !isClearing else { return }
        isClearing = true
        work?.cancel()
        work = Task { [weak self, files] in
            let before = await files.byteCount()
            await files.clear()
            let after = await files.byteCount()
            guard let self, !Task.isCancelled else { return }
            isClearing = false
            show(after)
            onClear?(localized("{size} removed", ["size": LocalNumber.bytes(max(0, before - after))]))
        }
    }
}
