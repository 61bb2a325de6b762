import PictureDecoding
import WeftGLib

/// A picture that a process is at, which is lent for it. Whoever goes on with it waits for the end; without anybody who does the
/// process ends with the last reference. Any thread.
final class DecoderWork: Sendable {
    let pool: DecoderPool
    let process: DecoderProcess
    let job: PictureJob
    let file: [UInt8]
    let files: DecoderFiles
    private let exchange: Locked<DecoderExchange?>

    init(
        _ pool: DecoderPool, _ process: DecoderProcess, _ job: PictureJob, _ file: [UInt8], _ files: DecoderFiles,
        _ exchange: DecoderExchange
    ) {
        self.pool = pool
        self.process = process
        self.job = job
        self.file = file
        self.files = files
        self.exchange = Locked(exchange)
    }

    deinit {
        guard take() != nil else { return }
        process.kill()
        pool.giveBack(process)
    }

    /// Somebody else may go on with it.
    func leave(_ exchange: DecoderExchange) {
        self.exchange.withLock { $0 = exchange }
    }

    /// Nil when somebody else has gone on with it.
    func take() -> DecoderExchange? {
        exchange.withLock { exchange in
            defer { exchange = nil }
            return exchange
        }
    }
}
