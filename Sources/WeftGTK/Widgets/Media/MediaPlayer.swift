import Glibc
import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim

/// Plays a video through GtkMediaStream. Main actor; the media library decodes on its own threads.
///
/// Needs GTK's media module and codecs at run time; without them `error` is set soon after the player was made.
@MainActor
public final class MediaPlayer {
    /// A changed property of a player; read its new value from the player.
    public enum Change: Sendable {
        case prepared, playing, time, duration, ended, seeking, error, frame
    }

    private let stream: GObjectReference
    /// The path of a local file.
    private let path: String?
    /// The task that finds out why a local file could not be played. It starts after the stream failed and `error` was
    /// read.
    private var asking: Task<Void, Never>?
    private var hasReadReason = false
    /// The download of a video that GTK cannot open by its address.
    private var fetching: Task<Void, Never>?
    /// True until the download has finished. Before that, GTK's player does not know whether there is sound.
    private var isWaiting = false
    private var isMutedAtFirst = false
    private var reasonOfFile: String?
    private var connections: [UInt] = []
    private var playsAfterSeek = false
    /// True if playing waits until the file is open, since GStreamer otherwise fails to play, and then to pause.
    private var playsWhenPrepared = false
    /// The position of the next seek in seconds, requested during another seek.
    private var nextSeek: Double?

    /// Called on the main actor after each change.
    public var onChange: ((Change) -> Void)?

    /// Makes a player for a URL (also `file:`) or a path. It starts to load immediately.
    public init(address: String) {
        let isURL = address.contains("://") || address.hasPrefix("file:")
        path = isURL ? LocalFile.path(ofAddress: address) : address
        stream = GObjectReference(full: OpaquePointer(gtk_media_file_new()))
        LiveCount.players.increment()
        let changes: [(String, Change)] = [
            ("notify::prepared", .prepared), ("notify::playing", .playing), ("notify::timestamp", .time),
            ("notify::duration", .duration), ("notify::ended", .ended), ("notify::seeking", .seeking),
            ("notify::error", .error), ("invalidate-contents", .frame),
        ]
        for (signal, change) in changes {
            connections.append(
                Signal.connect(stream.pointer, signal) { [weak self] _ in
                    MainActor.assumeIsolated { self?.changed(change) }
                    return false
                })
        }
        if MediaDownload.isNeeded(for: address, stream) {
            fetch(address)
        } else {
            let file = GObjectReference(full: isURL ? g_file_new_for_uri(address) : g_file_new_for_path(address))
            gtk_media_file_set_file(UnsafeMutablePointer(stream.pointer), file.pointer)
        }
    }

    /// True if the whole video is downloaded before it plays.
    package var isFetchedFirst: Bool { fetching != nil }

    private func fetch(_ address: String) {
        isWaiting = true
        fetching = Task { [weak self] in
            do throws(HTTPError) {
                let bytes = try await MediaDownload.bytes(of: address)
                guard let self, !Task.isCancelled else { return }
                let data = g_bytes_new(bytes, gsize(bytes.count))
                defer { g_bytes_unref(data) }
                let input = GObjectReference(full: OpaquePointer(g_memory_input_stream_new_from_bytes(data)))
                gtk_media_file_set_input_stream(UnsafeMutablePointer(stream.pointer), input.borrowed())
                isWaiting = false
                if isMutedAtFirst { isMuted = true }
            } catch {
                guard let self, !Task.isCancelled else { return }
                let failure = g_error_new_literal(
                    g_io_error_quark(), CInt(G_IO_ERROR_FAILED.rawValue), error.description)
                gtk_media_stream_gerror(pointer, failure)
            }
        }
    }

    isolated deinit {
        asking?.cancel()
        fetching?.cancel()
        for connection in connections { Signal.disconnect(stream.pointer, connection) }
        if isStreamPlaying { gtk_media_stream_pause(pointer) }
        // Frees the decoder immediately, even if the stream is still referenced.
        gtk_media_file_clear(UnsafeMutablePointer(stream.pointer))
        LiveCount.players.decrement()
    }

    private func changed(_ change: Change) {
        if change == .prepared, isPrepared, playsWhenPrepared {
            playsWhenPrepared = false
            gtk_media_stream_play(pointer)
        }
        if change == .seeking, !isSeeking {
            if let seconds = nextSeek {
                nextSeek = nil
                seek(to: seconds)
            } else if playsAfterSeek {
                playsAfterSeek = false
                gtk_media_stream_play(pointer)
            }
        }
        if change == .ended, hasEnded, repeats { return play() }
        onChange?(change)
    }

    private var pointer: UnsafeMutablePointer<GtkMediaStream> { stream.borrowed() }

    /// Plays; at the end, from the start.
    ///
    /// At the end, GstPlayer's own play request rewinds and ignores a seek during the rewind. So this player seeks to
    /// the start itself, and later requests wait for that seek.
    public func play() {
        guard isPrepared else {
            playsWhenPrepared = true
            return
        }
        if hasEnded, !isSeeking { seek(to: 0) }
        guard !isSeeking else {
            playsAfterSeek = true
            return
        }
        gtk_media_stream_play(pointer)
    }

    /// Pauses at the current position.
    public func pause() {
        playsAfterSeek = false
        playsWhenPrepared = false
        if isStreamPlaying { gtk_media_stream_pause(pointer) }
    }

    /// True if it plays, or will play when it is prepared or a seek is done.
    public var isPlaying: Bool { playsAfterSeek || playsWhenPrepared || isStreamPlaying }
    /// True if GTK's stream plays now.
    package var isStreamPlaying: Bool { gtk_media_stream_get_playing(pointer) != 0 }
    /// True if size and duration are known.
    public var isPrepared: Bool { gtk_media_stream_is_prepared(pointer) != 0 }
    /// True if it has played to the end.
    public var hasEnded: Bool { gtk_media_stream_get_ended(pointer) != 0 }
    /// True during a seek.
    public var isSeeking: Bool { gtk_media_stream_is_seeking(pointer) != 0 }

    /// Duration in seconds.
    public var duration: Double { Double(gtk_media_stream_get_duration(pointer)) / 1_000_000 }
    /// Position in seconds from the start.
    public var time: Double { Double(gtk_media_stream_get_timestamp(pointer)) / 1_000_000 }

    /// Seeks to a position in seconds from the start.
    public func seek(to seconds: Double) {
        guard seconds.isFinite else { return }
        guard !isSeeking else {
            nextSeek = seconds
            return
        }
        gtk_media_stream_seek(pointer, gint64(max(0, min(seconds, 1e9)) * 1_000_000))
    }

    /// True if the sound is off.
    public var isMuted: Bool {
        get { isWaiting ? isMutedAtFirst : gtk_media_stream_get_muted(pointer) != 0 }
        set {
            if isWaiting {
                isMutedAtFirst = newValue
            } else {
                gtk_media_stream_set_muted(pointer, newValue ? 1 : 0)
            }
        }
    }

    /// True if the video starts again at its end. Such an end is not reported. GTK 4.24's own implementation stops at
    /// the end after a seek, but reports that it plays.
    public var repeats = false

    /// The system's message for a failure; nil if there is none. For a local file it is available shortly after the
    /// failure, since the disk must be read.
    public var error: String? {
        guard let error = gtk_media_stream_get_error(pointer) else { return nil }
        guard let path, !hasReadReason else { return reasonOfFile ?? String(cString: error.pointee.message) }
        asking =
            asking
            ?? Task { [weak self] in
                let reason = await WorkerPool.shared.run(.visible) { Self.reasonNotToRead(path) }
                guard let self, !Task.isCancelled else { return }
                (reasonOfFile, hasReadReason) = (reason, true)
                onChange?(.error)
            }
        return nil
    }

    /// The reason why a file cannot be read; nil if it can. For a missing file GStreamer only reports that it failed to
    /// pause. Blocks on the disk.
    private nonisolated static func reasonNotToRead(_ path: String) -> String? {
        let file = GObjectReference(full: g_file_new_for_path(path))
        var failure: UnsafeMutablePointer<GError>?
        // Opening a pipe could block.
        let info = g_file_query_info(
            file.pointer, G_FILE_ATTRIBUTE_ACCESS_CAN_READ, WEFT_G_FILE_QUERY_INFO_NONE, nil, &failure)
        guard let info else {
            defer { g_error_free(failure) }
            return failure.map { String(cString: $0.pointee.message) }
        }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        guard g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_ACCESS_CAN_READ) == 0 else { return nil }
        return g_strerror(EACCES).map { String(cString: $0) }
    }

    /// True if a decoder is missing, rather than the file being broken.
    public var lacksDecoder: Bool {
        guard let error = gtk_media_stream_get_error(pointer) else { return false }
        let isUnsupported =
            error.pointee.domain == g_io_error_quark() && error.pointee.code == G_IO_ERROR_NOT_SUPPORTED.rawValue
        // GstPlayer passes on only the text of GST_CORE_ERROR_MISSING_PLUGIN, in the user's language.
        let text = String(cString: error.pointee.message).lowercased()
        return isUnsupported || text.contains("plug-in") || text.contains("plugin") || text.contains("decoder")
    }

    /// Size in pixels; zero until prepared.
    public var size: Size {
        Size(
            width: Double(gdk_paintable_get_intrinsic_width(stream.pointer)),
            height: Double(gdk_paintable_get_intrinsic_height(stream.pointer)))
    }

    /// The current frame, if the decoder provides it as a texture. For tests.
    package var currentFrame: Texture? {
        guard let image = gdk_paintable_get_current_image(stream.pointer) else { return nil }
        guard g_type_check_instance_is_a(UnsafeMutablePointer(image), gdk_texture_get_type()) != 0 else {
            g_object_unref(UnsafeMutableRawPointer(image))
            return nil
        }
        return Texture(taking: image)
    }

    func snapshot(on snapshot: OpaquePointer, width: Double, height: Double) {
        gdk_paintable_snapshot(stream.pointer, snapshot, width, height)
    }
}

extension Snapshot {
    /// Draws the player's current frame, stretched over `rect`.
    public func video(_ player: MediaPlayer, in rect: Rect) {
        var origin = graphene_point_t(x: Float(rect.minX), y: Float(rect.minY))
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &origin)
        player.snapshot(on: pointer, width: rect.width, height: rect.height)
        gtk_snapshot_restore(pointer)
    }
}
