/** Says why a GraphQL request is not passed on. */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param status of the answer, 400 to 599.
   * @param message what the client is told.
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
