import WeftGLib
import WeftLayout
import WeftNodes

@testable import WeftContainers

/// Places items on steps down to the right; sections are placed below each other. It records the threads of its calls.
@MainActor
final class DiagonalLayoutDelegate: CollectionLayoutDelegate {
    struct Info: Sendable, Hashable {
        var height = 50.0
        let calls: Calls
    }

    /// The calculations and their threads. Any thread.
    final class Calls: Sendable, Hashable {
        let offMain = Locked(0)
        let onMain = Locked(0)

        static func == (left: Calls, right: Calls) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    let scrollableDirections = ScrollDirection.vertical
    let calls = Calls()
    var height = 50.0
    private(set) var collected = 0

    func additionalInfoForLayout(with elements: CollectionElements) -> Info {
        collected += 1
        return Info(height: height, calls: calls)
    }

    nonisolated static func calculateLayout(with context: CollectionLayoutContext<Info>) -> CollectionLayoutState {
        let info = context.additionalInfo
        (MainThread.isCurrent ? info.calls.onMain : info.calls.offMain).withLock { $0 += 1 }
        let width = context.viewportSize.width / 4
        var places: [CollectionElement: Rect] = [:]
        for (index, item) in context.elements.items.enumerated() {
            places[item] = Rect(
                x: Double(index % 4) * width, y: Double(index) * info.height, width: width, height: info.height)
        }
        return CollectionLayoutState(
            context: context,
            contentSize: Size(
                width: context.viewportSize.width, height: Double(context.elements.itemCount) * info.height)
        ) { places[$0] }
    }
}

/// Items of 90 x 60 with space around them.
@MainActor
final class GalleryProperties: CollectionGalleryLayoutPropertiesProviding {
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, sizeForElements elements: CollectionElements
    ) -> Size { Size(width: 90, height: 60) }
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: CollectionElements
    ) -> Double { 12 }
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: CollectionElements
    ) -> Double { 5 }
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, sectionInsetForElements elements: CollectionElements
    ) -> EdgeInsets { EdgeInsets(top: 7, left: 10, bottom: 9, right: 10) }
}
