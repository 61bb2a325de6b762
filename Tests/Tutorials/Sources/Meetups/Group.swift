import Foundation

struct Organizer {
    let name: String!
    let thumbUrl: URL!
}

struct Group {
    let createdAt: Double!
    let photoUrl: URL!
    let city: String!
    let country: String!
    let organizer: Organizer!

    var location: String { "\(city!), \(country!)" }

    var timeInterval: String {
        let formatter = DateFormatter()
        formatter.dateStyle = .medium
        formatter.timeStyle = .none
        return formatter.string(from: Date(timeIntervalSince1970: createdAt))
    }
}

final class MeetupService {
    var results: [Group] = []

    func fetchMeetupGroupInLocation(
        latitude: Double, longitude: Double, completion: @escaping (_ results: [Group]?, _ error: Error?) -> Void
    ) {
        let results = results
        DispatchQueue.main.async(execute: {
            completion(results, nil)
        })
    }
}

protocol MeetupFeedInteractorInput {
    func findGroupItemsNearby()
}

protocol MeetupFeedInteractorOutput {
    func foundGroupItems(_ groups: [Group]?, error: Error?)
}

final class MeetupFeedInteractor: MeetupFeedInteractorInput {
    var meetupService: MeetupService?
    var output: MeetupFeedInteractorOutput?

    func findGroupItemsNearby() {
        meetupService?.fetchMeetupGroupInLocation(
            latitude: 51.5, longitude: -0.13, completion: output!.foundGroupItems)
    }
}
