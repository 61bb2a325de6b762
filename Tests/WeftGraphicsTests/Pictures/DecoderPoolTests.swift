import Glibc
import Testing
import WeftGLib
import WeftShim
import WeftTestSupport

@testable import WeftGraphics

/// Tests the lifetime of the decoder processes.
@Suite(.serialized) struct DecoderPoolTests {
    private let quick = DecoderSamples.quick
    private let slow = DecoderSamples.slow

    private func outcome(_ bytes: [UInt8], _ pool: DecoderPool) -> PictureError? {
        do throws(PictureError) {
            _ = try PictureDecoder.decode(bytes, in: pool)
            return nil
        } catch {
            return error
        }
    }

    /// A pool with a process that is suspended while decoding the slow picture, the process's id, and the result for
    /// the picture.
    private func busyPool(
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> (pool: DecoderPool, process: pid_t, outcome: () -> PictureError?) {
        let pool = Decoders.pool()
        #expect(outcome(quick, pool) == nil)
        let process = try #require(pool.processIDs.first)
        // It is stopped before there is something to do, so that it cannot be done with it before it is looked at.
        kill(process, SIGSTOP)
        let slow = slow
        // Before it begins, and once the process has the picture.
        let asked = Locked(0)
        let wait = Decoders.beside { () -> PictureError? in
            do throws(PictureError) {
                _ = try PictureDecoder.decode(slow, in: pool) {
                    asked.withLock { $0 += 1 }
                    return isCancelled()
                }
                return nil
            } catch {
                return error
            }
        }
        #expect(Decoders.wait { asked.withLock { $0 > 1 } })
        return (pool, process, { wait().flatMap { $0 } })
    }

    @Test func aKilledDecoderCostsItsPictureAlone() throws {
        let (pool, process, slowOutcome) = try busyPool()
        kill(process, SIGKILL)
        #expect(slowOutcome() == .decoderEnded(.jpeg, "it was ended by signal 9"))
        #expect(outcome(quick, pool) == nil)
        #expect(!pool.processIDs.contains(process) && pool.processIDs.count == 1)
    }

    @Test func aCancelledDecodingEndsItsProcess() throws {
        let isCancelled = Locked(false)
        let (pool, process, slowOutcome) = try busyPool { isCancelled.withLock { $0 } }
        isCancelled.withLock { $0 = true }
        #expect(slowOutcome() == .cancelled)
        #expect(Decoders.wait { !Decoders.exists(process) })
        #expect(outcome(quick, pool) == nil)
        // It was not the picture's doing.
        #expect(!pool.isDeadly(slow))
    }

    @Test func aSlowDecodingEndsItsProcess() throws {
        let pool = Decoders.pool { $0.pictureSeconds = 0.01 }
        #expect(outcome(slow, pool) == .decoderTooSlow(.jpeg, seconds: 0.01))
        #expect(outcome(slow, pool) == .decoderTooSlow(.jpeg, seconds: 0.01))
        #expect(outcome(slow, pool) == .decoderEnded(.jpeg, "it ended two decoders, and is not tried again"))
        #expect(Decoders.wait { pool.processIDs.isEmpty })
    }

    /// On a busy machine, only the process's own processor time counts.
    @Test func aDecoderWithoutCPUTimeIsNotKilled() throws {
        let pool = Decoders.pool { $0.pictureSeconds = 1 }
        #expect(outcome(quick, pool) == nil)
        let process = try #require(pool.processIDs.first)
        let quick = quick
        kill(process, SIGSTOP)
        let start = monotonicSeconds()
        let wait = Decoders.beside { () -> PictureError? in
            do throws(PictureError) {
                _ = try PictureDecoder.decode(quick, in: pool)
                return nil
            } catch {
                return error
            }
        }
        #expect(Decoders.wait { monotonicSeconds() > start + 1.3 })
        kill(process, SIGCONT)
        let result = try #require(wait())
        #expect(result == nil)
        #expect(pool.processIDs == [process])
    }

    @Test func afterIdlingNeitherProcessNorThreadIsLeft() throws {
        let (files, threads) = (Decoders.openFiles, Decoders.threads(named: "weft-decoder"))
        let pool = Decoders.pool { $0.idleSeconds = 0.05 }
        #expect(outcome(quick, pool) == nil)
        #expect(Decoders.wait { pool.processIDs.isEmpty })
        #expect(Decoders.wait { Decoders.threads(named: "weft-decoder") <= threads && Decoders.openFiles <= files })
        // And comes back when it is needed.
        #expect(outcome(quick, pool) == nil)
    }

    /// Each decoder has a thread in the program, which ends with it. So it ends with the program.
    @Test func aDecoderEndsWithTheThreadThatStartedIt() throws {
        let path = try ChildProcess.executable(named: "weft-picture-decoder")
        let start = Decoders.beside { () -> (process: pid_t, socket: Int32, greeting: Int) in
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("100000000"), nil]
            defer { for argument in arguments { free(argument) } }
            var socket: Int32 = -1
            let process = weft_decoder_start(path, &arguments, &socket)
            var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, 10_000)
            var bytes = [UInt8](repeating: 0, count: 300)
            return (process, socket, weft_decoder_receive(socket, &bytes, bytes.count))
        }
        let (process, socket, greeting) = try #require(start())
        defer { close(socket) }
        #expect(process > 0 && greeting > 0)
        var status: Int32 = 0
        #expect(Decoders.wait { waitpid(process, &status, WNOHANG) == process })
        #expect(status & 0x7f == SIGKILL)
    }

    @Test func aLongRunningProcessIsReplaced() throws {
        let pool = Decoders.pool { $0.longestWork = 0 }
        #expect(outcome(quick, pool) == nil)
        #expect(pool.processIDs.isEmpty)
    }

    @Test func atMostTwoProcessesRun() throws {
        let pool = Decoders.pool()
        let most = Locked(0)
        let quick = quick
        let waits = (0..<8).map { _ in
            Decoders.beside { () -> Bool in
                (0..<25).allSatisfy { _ in
                    let texture = try? PictureDecoder.decode(quick, in: pool)
                    let count = pool.processIDs.count
                    most.withLock { $0 = max($0, count) }
                    return texture?.corners == "rgbw"
                }
            }
        }
        for wait in waits { #expect(wait() == true) }
        #expect(most.withLock { $0 } == 2)
    }

    @Test func waitingForAProcessCanBeCancelled() throws {
        let pool = Decoders.pool { $0.maximumProcesses = 1 }
        guard case .process(let process) = pool.borrow(isCancelled: { false }) else {
            Issue.record("no process")
            return
        }
        guard case .cancelled = pool.borrow(isCancelled: { true }) else {
            Issue.record("a second one")
            return
        }
        pool.giveBack(process)
        guard case .process(let again) = pool.borrow(isCancelled: { true }) else {
            Issue.record("not given back")
            return
        }
        #expect(again === process)
        pool.giveBack(again)
    }

    @Test func aSessionContinuesInAnotherProcess() throws {
        let pool = Decoders.pool()
        let bytes = try DecoderSamples.progressive()
        let here = try #require(ProgressiveDecoder(Array(bytes[..<2_000]), pool: Decoders.inside))
        let there = try #require(ProgressiveDecoder(Array(bytes[..<2_000]), pool: pool))
        var first: pid_t?
        for count in [2_000, 3_000, bytes.count] {
            let piece = Array(bytes[..<count])
            #expect(here.picture(piece, fitting: nil)?.pixels == there.picture(piece, fitting: nil)?.pixels)
            if first == nil {
                first = pool.processIDs.first
                if let first { kill(first, SIGKILL) }
                #expect(Decoders.wait { pool.processIDs.isEmpty })
            }
        }
        #expect(first != nil && pool.processIDs.count == 1 && pool.processIDs.first != first)
    }

    @Test func sessionsHaveABoundAndAreForgotten() throws {
        let pool = Decoders.pool { $0.maximumProcesses = 1 }
        let big = HostilePictures.greyJPEG(width: 1_900, height: 1_900, isProgressive: true)
        var decoders = try (0..<3).map { _ in try #require(ProgressiveDecoder(big, pool: pool)) }
        let seen = decoders.map { $0.picture(big, fitting: (20, 20)) != nil }
        // The limit is 8 million pixels for all.
        #expect(seen == [true, true, false])
        decoders.removeAll()
        let next = try #require(ProgressiveDecoder(big, pool: pool))
        #expect(next.picture(big, fitting: (20, 20)) != nil)
    }

    @Test func aThousandPicturesLeaveNothingBehind() async throws {
        let pool = Decoders.pool()
        let photo = try DecoderSamples.photo()
        for _ in 0..<20 { _ = try PictureDecoder.decode(photo, in: pool) }
        await TextureReleaseList.drain()
        ProcessMemory.trim()
        let files = Decoders.openFiles
        let process = try #require(pool.processIDs.first)
        let ours = ProcessMemory.residentKilobytes ?? 0
        let theirs = Decoders.kilobytes(of: process, "VmRSS:") ?? 0
        for index in 0..<500 {
            _ = try PictureDecoder.decode(photo, in: pool, fitting: (100 + index % 50, 100))
            _ = try PictureDecoder.decode(quick, in: pool)
        }
        await TextureReleaseList.drain()
        ProcessMemory.trim()
        #expect(pool.processIDs == [process])
        #expect(Decoders.openFiles <= files)
        let oursAfter = ProcessMemory.residentKilobytes ?? .max
        let theirsAfter = Decoders.kilobytes(of: process, "VmRSS:") ?? .max
        print(
            "a thousand pictures: the program \(ours) -> \(oursAfter) KiB, the decoder \(theirs) -> \(theirsAfter) KiB")
        if !Sanitizer.reservesMemory {
            #expect(oursAfter - ours < 4 << 10)
            #expect(theirsAfter - theirs < 2 << 10 && theirsAfter < 32 << 10)
        }
    }
}
