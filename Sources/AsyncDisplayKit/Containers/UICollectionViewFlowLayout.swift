import Foundation
import WeftContainers

/// Items side by side in lines. Main thread, once the collection is on screen. Lengths in points.
public final class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The Weft layout that is in use.
    @MainActor private var shown: FlowLayout?

    /// The space between lines, in points.
    public var minimumLineSpacing: CGFloat = 10 { didSet { update() } }
    /// The space between the items of a line, in points.
    public var minimumInteritemSpacing: CGFloat = 10 { didSet { update() } }
    /// The space around each section, in points.
    public var sectionInset = UIEdgeInsets.zero { didSet { update() } }
    /// The size of every item; zero uses each item's own size.
    public var itemSize = CGSize.zero { didSet { update() } }
    /// True if a section's header stays at the top while its items are visible.
    public var sectionHeadersPinToVisibleBounds = false { didSet { updateHeaders() } }
    /// Makes a layout of lines from top to bottom.
    public override init() {
        super.init()
    }

    /// True once the collection's header setting was configured.
    private var hasSetHeaders = false

    override func weftLayout() -> any CollectionLayout {
        let layout = FlowLayout(scrollDirection: scrollDirection)
        shown = layout
        update()
        return layout
    }

    override func updateHeaders() {
        let (collection, isPinned) = (Carried(collection), sectionHeadersPinToVisibleBounds)
        // Headers do not stick by default, so the collection is configured only if they should, or did before.
        guard isPinned || hasSetHeaders else { return }
        hasSetHeaders = true
        onMain { collection.value?.hasStickyHeaders = isPinned }
    }

    private func update() {
        let own = Carried(self)
        onMain { own.value.pass() }
    }

    @MainActor
    private func pass() {
        guard let shown else { return }
        shown.lineSpacing = Double(minimumLineSpacing)
        shown.itemSpacing = Double(minimumInteritemSpacing)
        shown.sectionInsets = sectionInset.weft
        shown.itemSize = itemSize == .zero ? nil : itemSize.weft
    }
}
