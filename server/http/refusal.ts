/**
 * Why a request to the GraphQL endpoint is refused. Whoever catches it sends
 * `answer()`.
 */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param status of the answer, 400 to 599.
   * @param message for the client; never text from the request.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  /** Makes the answer: a GraphQL error, so that the client has a message. */
  answer(): Response {
    const {status, headers, message} = this;
    return Response.json({errors: [{message}]}, {status, headers});
  }
}
