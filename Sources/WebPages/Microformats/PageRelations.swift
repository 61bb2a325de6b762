/// The links of a page with a relation (`rel`), in the form of microformats2.
package struct PageRelations: Sendable {
    package struct Link: Sendable {
        package var relations: [String]
        package let text: String?
        package let title, media, hreflang, type: String?
    }

    private static let maximumLinks = 5000

    /// Addresses by relation, without duplicates, in the order of the page.
    package private(set) var addresses: [String: [String]] = [:]
    /// Links by address; the text of the first one is kept.
    package private(set) var links: [String: Link] = [:]
    /// The addresses in the order of the page.
    package private(set) var order: [String] = []

    init(_ tree: HTMLTree) {
        for index in tree.indices where tree.has("rel", index) && links.count < Self.maximumLinks {
            guard ["a", "area", "link"].contains(tree.name(at: index)), let address = tree.address("href", of: index)
            else { continue }
            let relations = tree.words("rel", of: index).prefix(20)
            guard !relations.isEmpty else { continue }
            if links[address] == nil {
                order.append(address)
                links[address] = Link(
                    relations: [], text: tree.text(in: index, limit: 2000).trimmed.unlessEmpty,
                    title: tree.attribute("title", of: index), media: tree.attribute("media", of: index),
                    hreflang: tree.attribute("hreflang", of: index), type: tree.attribute("type", of: index))
            }
            for relation in relations where links[address]?.relations.contains(relation) == false {
                links[address]?.relations.append(relation)
                addresses[relation, default: []].append(address)
            }
            links[address]?.relations.sort()
        }
    }
}
