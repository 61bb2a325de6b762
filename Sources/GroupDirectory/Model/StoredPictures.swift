import WeftGLib

extension Photo {
    /// The picture as far as it was stored before: no request is made for it.
    var storedOnly: Photo {
        Photo(
            id: id, highResolutionURL: highResolutionURL, photoURL: photoURL, thumbnailURL: thumbnailURL,
            reach: .stored, size: size, focus: focus)
    }
}

extension GroupEvent {
    /// The event of a removed source: no request is made for its picture.
    public var withStoredPictures: GroupEvent {
        var event = self
        event.photo = photo?.storedOnly
        return event
    }
}

extension Group {
    /// The group of a removed source: no request is made for its pictures.
    public var withStoredPictures: Group {
        var group = self
        group.keyPhoto = keyPhoto?.storedOnly
        group.groupPhoto = groupPhoto?.storedOnly
        group.photos = photos.map(\.storedOnly)
        group.organizer = organizer.map {
            Organizer(id: $0.id, name: $0.name, bio: $0.bio, photo: $0.photo?.storedOnly)
        }
        group.nextEvent = nextEvent?.withStoredPictures
        return group
    }
}

extension SavedEvent {
    /// The saved event of a removed source: no request is made for its pictures.
    public var withStoredPictures: SavedEvent {
        var saved = self
        saved.event = event.withStoredPictures
        saved.group = group?.withStoredPictures
        return saved
    }
}
