/// What a data source keeps for a section of a collection: a title, what the section stands for. Kept as long as the section;
/// asked for anew when that is inserted or reloaded. Main actor.
@MainActor
public protocol SectionContext: AnyObject {
    /// What the section is called.
    var sectionName: String? { get set }
    /// The collection that has the section; it sets that. Keep it weakly.
    var collectionNode: CollectionNode? { get set }
}
