/// Reads microformats2, and the older microformats that its parsing specification maps to it
/// (https://microformats.org/wiki/microformats2-parsing).
///
/// The extracted text is limited to a multiple of the page's size, however deeply elements are nested.
package struct MicroformatsReader {
    private static let maximumItems = 20_000
    private static let maximumDepth = 40

    let tree: HTMLTree
    private var itemCount = 0
    /// The number of text bytes that may still be taken, and of elements that may be visited for them.
    private var textBudget: Int
    /// The number of elements that may still be searched for parts of values.
    private var partBudget: Int

    init(_ tree: HTMLTree) {
        self.tree = tree
        textBudget = tree.textBudget
        partBudget = 8 * tree.nodes.count
    }

    /// The top-level items of a page, in its order.
    static func items(of tree: HTMLTree) -> [MicroformatItem] {
        var reader = MicroformatsReader(tree)
        return reader.items(in: tree.indices, depth: 0)
    }

    private mutating func items(in range: Range<Int>, depth: Int) -> [MicroformatItem] {
        var items: [MicroformatItem] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if tree.name(at: index) == "template" {
                index = tree.end(of: index)
                continue
            }
            if let root = MicroformatRoot(tree, index) {
                if let item = item(at: index, root, depth: depth) { items.append(item) }
                index = tree.end(of: index)
            } else {
                index += 1
            }
        }
        return items
    }

    private mutating func item(at index: Int, _ root: MicroformatRoot, depth: Int) -> MicroformatItem? {
        guard itemCount < Self.maximumItems, depth < Self.maximumDepth else { return nil }
        itemCount += 1
        var item = MicroformatItem(types: root.types, isOld: root.old != nil, index: index)
        if root.old == nil { item.id = tree.attribute("id", of: index)?.unlessEmpty }
        var state = ReadingState()
        read(tree.descendants(of: index), root, into: &item, &state, depth)
        if root.old == nil { addImplied(to: &item, state) }
        return item
    }

    /// The state of reading an item, from which other properties are implied.
    private struct ReadingState {
        var hasTextOrMarkup = false
        var hasAddress = false
        var hasNested = false
        /// The preceding date, for a time without a date.
        var date: String?
    }

    private mutating func read(
        _ range: Range<Int>, _ root: MicroformatRoot, into item: inout MicroformatItem, _ state: inout ReadingState,
        _ depth: Int
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard tree.isElement(index), tree.name(at: index) != "template" else {
                index = tree.isElement(index) ? tree.end(of: index) : index + 1
                continue
            }
            let properties = root.properties(tree, index)
            for property in properties {
                switch property.kind {
                case .text, .markup: state.hasTextOrMarkup = true
                case .address: state.hasAddress = true
                case .date: break
                }
            }
            if let nested = MicroformatRoot(tree, index) {
                state.hasNested = true
                if let child = self.item(at: index, nested, depth: depth + 1) {
                    if properties.isEmpty {
                        item.children.append(child)
                    } else {
                        for property in properties {
                            item.add(.item(child, value(of: child, as: property, at: index)), to: property.name)
                        }
                    }
                }
                index = tree.end(of: index)
                continue
            }
            for property in properties {
                switch property.kind {
                case .text: item.add(.text(text(at: index)), to: property.name)
                case .address: item.add(address(at: index), to: property.name)
                case .date: item.add(.text(date(at: index, &state.date)), to: property.name)
                case .markup: item.add(.markup(html: markup(at: index), text: wholeText(at: index)), to: property.name)
                }
            }
            index += 1
        }
    }

    /// The value of a nested item as a text.
    private mutating func value(of child: MicroformatItem, as property: MicroformatProperty, at index: Int) -> String {
        switch property.kind {
        case .text: child.texts("name").first ?? text(at: index)
        case .address: child.texts("url").first ?? address(at: index).text
        case .markup: wholeText(at: index)
        case .date:
            tree.attribute("datetime", of: index) ?? text(at: index)
        }
    }
}

// MARK: - Values

extension MicroformatsReader {
    /// The text of an element, including the texts of pictures in it; empty once the page's budget is used up.
    private mutating func wholeText(at index: Int) -> String {
        guard textBudget > 0 else { return "" }
        let text = tree.text(in: index, limit: min(textBudget, 256 << 10)) { [tree] place in
            guard tree.name(at: place) == "img" else { return nil }
            return tree.attribute("alt", of: place) ?? tree.address("src", of: place).map { " \($0) " } ?? ""
        }
        textBudget -= text.utf8.count + tree.descendants(of: index).count
        return text.trimmed
    }

    private mutating func markup(at index: Int) -> String {
        guard textBudget > 0 else { return "" }
        let markup = tree.innerMarkup(of: index, limit: min(textBudget, 256 << 10))
        textBudget -= markup.utf8.count + tree.descendants(of: index).count
        return markup.trimmed
    }

    /// The value of a `p-` property.
    private mutating func text(at index: Int) -> String {
        if let value = valueClass(at: index) { return value }
        switch tree.name(at: index) {
        case "abbr", "link": if let title = tree.attribute("title", of: index) { return title }
        case "data", "input": if let value = tree.attribute("value", of: index) { return value }
        case "img", "area": if let alt = tree.attribute("alt", of: index) { return alt }
        default: break
        }
        return wholeText(at: index)
    }

    /// The value of a `u-` property.
    private mutating func address(at index: Int) -> MicroformatValue {
        let written: String? =
            switch tree.name(at: index) {
            case "a", "area", "link": tree.attribute("href", of: index)
            case "img", "audio", "source", "iframe": tree.attribute("src", of: index)
            case "video": tree.attribute("src", of: index) ?? tree.attribute("poster", of: index)
            case "object": tree.attribute("data", of: index)
            default: nil
            }
        if let written {
            let address = PageAddress.resolved(written, on: tree.base) ?? written
            if tree.name(at: index) == "img", let alt = tree.attribute("alt", of: index) {
                return .picture(address, alt: alt)
            }
            return .text(address)
        }
        let text: String
        if let value = valueClass(at: index) {
            text = value
        } else if tree.name(at: index) == "abbr", let title = tree.attribute("title", of: index) {
            text = title
        } else if tree.name(at: index) == "data" || tree.name(at: index) == "input",
            let value = tree.attribute("value", of: index)
        {
            text = value
        } else {
            text = wholeText(at: index)
        }
        return .text(PageAddress.resolved(text, on: tree.base) ?? text)
    }

    /// The value of a `dt-` property. A time without a date takes the preceding date.
    private mutating func date(at index: Int, _ before: inout String?) -> String {
        if let value = MicroformatDate.value(of: valueParts(at: index, isDate: true), before: &before) { return value }
        let text: String
        switch tree.name(at: index) {
        case "time", "ins", "del": text = tree.attribute("datetime", of: index) ?? wholeText(at: index)
        case "abbr": text = tree.attribute("title", of: index) ?? wholeText(at: index)
        case "data", "input": text = tree.attribute("value", of: index) ?? wholeText(at: index)
        default: text = wholeText(at: index)
        }
        return MicroformatDate.completed(text.trimmed, before: &before)
    }

    /// The parts of a value that follow the value class pattern inside an element.
    private mutating func valueParts(at index: Int, isDate: Bool) -> [String] {
        var parts: [String] = []
        var place = index + 1
        let end = tree.end(of: index)
        while place < end, parts.count < 50, partBudget > 0 {
            partBudget -= 1
            guard tree.isElement(place) else {
                place += 1
                continue
            }
            let classes = tree.words("class", of: place)
            if classes.contains("value-title") {
                parts.append(tree.attribute("title", of: place) ?? "")
            } else if classes.contains("value") {
                parts.append(valuePart(at: place, isDate: isDate))
            } else if MicroformatRoot(tree, place) == nil, !classes.contains(where: MicroformatProperty.isProperty) {
                place += 1
                continue
            }
            place = tree.end(of: place)
        }
        return parts
    }

    private mutating func valuePart(at place: Int, isDate: Bool) -> String {
        switch tree.name(at: place) {
        case "img", "area": if let alt = tree.attribute("alt", of: place) { return alt }
        case "data": if let value = tree.attribute("value", of: place) { return value }
        case "abbr": if let title = tree.attribute("title", of: place) { return title }
        case "time", "ins", "del":
            if isDate, let datetime = tree.attribute("datetime", of: place) { return datetime }
        default: break
        }
        return wholeText(at: place)
    }

    private mutating func valueClass(at index: Int) -> String? {
        let parts = valueParts(at: index, isDate: false)
        return parts.isEmpty ? nil : parts.joined()
    }
}

// MARK: - Implied properties

extension MicroformatsReader {
    private mutating func addImplied(to item: inout MicroformatItem, _ state: ReadingState) {
        let index = item.index
        if !item.has("name"), !state.hasTextOrMarkup, !state.hasNested {
            item.add(.text(impliedName(index)), to: "name")
        }
        if !item.has("photo"), !state.hasAddress, let photo = impliedPhoto(index) { item.add(photo, to: "photo") }
        if !item.has("url"), !state.hasAddress, !state.hasNested, let url = impliedAddress(index) {
            item.add(.text(url), to: "url")
        }
    }

    private mutating func impliedName(_ index: Int) -> String {
        var place: Int? = index
        for _ in 0..<3 {
            guard let current = place else { break }
            let isRoot = current != index && MicroformatRoot(tree, current) != nil
            if !isRoot, let name = nameAttribute(current) { return name }
            place = onlyChild(of: current, name: nil)
        }
        return wholeText(at: index)
    }

    private func nameAttribute(_ index: Int) -> String? {
        switch tree.name(at: index) {
        case "img", "area": tree.attribute("alt", of: index)?.unlessEmpty
        case "abbr": tree.attribute("title", of: index)?.unlessEmpty
        default: nil
        }
    }

    private func impliedPhoto(_ index: Int) -> MicroformatValue? {
        if let photo = photo(index) { return photo }
        for name: HTMLName in ["img", "object"] {
            if let child = onlyChild(of: index, name: name), MicroformatRoot(tree, child) == nil,
                let photo = photo(child)
            {
                return photo
            }
        }
        guard let child = onlyChild(of: index, name: nil), MicroformatRoot(tree, child) == nil else { return nil }
        for name: HTMLName in ["img", "object"] {
            if let grandchild = onlyChild(of: child, name: name), MicroformatRoot(tree, grandchild) == nil,
                let photo = photo(grandchild)
            {
                return photo
            }
        }
        return nil
    }

    private func photo(_ index: Int) -> MicroformatValue? {
        switch tree.name(at: index) {
        case "img":
            guard let source = tree.address("src", of: index) else { return nil }
            return tree.attribute("alt", of: index).map { .picture(source, alt: $0) } ?? .text(source)
        case "object": return tree.address("data", of: index).map { .text($0) }
        default: return nil
        }
    }

    private func impliedAddress(_ index: Int) -> String? {
        func link(_ index: Int) -> String? {
            ["a", "area"].contains(tree.name(at: index)) ? tree.address("href", of: index) : nil
        }
        if let address = link(index) { return address }
        for name: HTMLName in ["a", "area"] {
            if let child = onlyChild(of: index, name: name), MicroformatRoot(tree, child) == nil {
                return link(child)
            }
        }
        guard let child = onlyChild(of: index, name: nil), MicroformatRoot(tree, child) == nil else { return nil }
        for name: HTMLName in ["a", "area"] {
            if let grandchild = onlyChild(of: child, name: name), MicroformatRoot(tree, grandchild) == nil {
                return link(grandchild)
            }
        }
        return nil
    }

    /// The only child of an element, or its only child with the given name.
    private func onlyChild(of index: Int, name: HTMLName?) -> Int? {
        var found: Int?
        for child in tree.children(of: index) where tree.isElement(child) {
            guard name == nil || tree.name(at: child) == name else { continue }
            if found != nil { return nil }
            found = child
        }
        return found
    }
}
