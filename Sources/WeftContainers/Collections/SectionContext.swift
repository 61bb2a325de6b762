/// An object that a data source attaches to a section of a collection, for example its title or model. The collection
/// keeps it as long as the section, and requests it again when the section is inserted or reloaded. Main actor.
@MainActor
public protocol SectionContext: AnyObject {
    /// The section's name.
    var sectionName: String? { get set }
    /// The collection of the section. The collection sets this property; hold it weakly.
    var collectionNode: CollectionNode? { get set }
}
