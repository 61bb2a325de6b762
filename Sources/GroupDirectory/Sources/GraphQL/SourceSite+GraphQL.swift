import JSON
import WeftGLib

/// The value of a requested field of the data.
struct GraphQLReply: Sendable {
    let value: JSONValue
    let answer: SourceSite.Answer
    /// The errors that the service reported along with it.
    let problems: [String]
}

extension SourceSite {
    /// Sends a query by POST.
    ///
    /// - Parameter absent: the error if the field has no value and the service does not say why.
    /// - Throws: the service's error if the field has no value.
    func query(
        _ document: GraphQLDocument, _ variables: JSONObject, at field: StaticString, path: String,
        token: SourceToken? = nil, purpose: HTTPNote.Purpose = .source, absent: MeetupServiceError? = nil
    ) async throws(MeetupServiceError) -> GraphQLReply {
        let answer = try await post(
            document.request(variables), to: path, token: token,
            note: HTTPNote(purpose, HTTPNote.Contents(of: variables)))
        let reply: GraphQLAnswer
        do throws(GraphQLAnswer.NotGraphQL) {
            reply = try GraphQLAnswer(answer.document.root, hiding: token)
        } catch {
            throw answer.failure(of: host) ?? .unexpectedAnswer(host: host, detail: error.detail)
        }
        guard let value = reply.data?[field], !value.isNull else {
            // The HTTP status is more informative than an error without a message.
            throw reply.errors.first { $0.saysWhy }?.serviceError(host: host) ?? answer.failure(of: host)
                ?? reply.errors.first?.serviceError(host: host) ?? absent
                ?? .unexpectedAnswer(host: host, detail: "the answer has no \(field)")
        }
        return GraphQLReply(value: value, answer: answer, problems: reply.errors.compactMap(\.problem))
    }
}
