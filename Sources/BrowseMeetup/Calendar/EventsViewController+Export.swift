import GroupDirectory
import Weft
import WeftGLib

/// The agenda as a calendar file, which the user saves somewhere.
extension EventsViewController {
    /// The entries of an event's menu.
    func entries(for item: EventItem) -> [CellAction] {
        guard let event = item.row?.event else { return [] }
        return (exits.eventEntries?(EventSubject(event)) ?? []) + exportEntries(for: event, of: item)
    }

    private func exportEntries(for event: AgendaEvent, of item: EventItem) -> [CellAction] {
        let one = CellAction(title: localized("Save as a Calendar File…")) { [weak self] _ in
            self?.export([event], title: event.event.name ?? localized("Events"))
        }
        let section = rows.sections.first { section in section.items.contains { $0.id == item.id } }
        guard let section, case .day(let day) = section.header else { return [one] }
        return [
            one,
            CellAction(title: localized("Save This Day as a Calendar File…")) { [weak self] _ in
                self?.export(section.items.compactMap { $0.row?.event }, title: day.title)
            },
        ]
    }

    /// Saves all events that the list has.
    func exportAll() {
        var seen: Set<EventKey> = []
        let shown = rows.sections.flatMap(\.items).compactMap { $0.row?.event }
        // The events of a collapsed section are not among the rows.
        let events = ((last?.ongoing ?? []) + shown).filter { seen.insert($0.id).inserted }
        guard !events.isEmpty else {
            window?.show(Toast(localized("There are no events to save")))
            return
        }
        export(events, title: localized("Events"))
    }

    private func export(_ events: [AgendaEvent], title: String) {
        Task { [weak self] in
            let file = await WorkerPool.shared.run(.visible) { EventCalendarFile(events, title: title) }
            guard
                let path = await self?.saveFile(
                    title: localized("Save the events"), name: file.name, filters: [.calendars])
            else { return }
            let isSaved = await CalendarHandout.save(file, to: path)
            let count = localizedPlural("{count} event was saved", "{count} events were saved", events.count)
            self?.window?.show(Toast(isSaved ? count : localized("{path} cannot be written.", ["path": path])))
        }
    }
}
