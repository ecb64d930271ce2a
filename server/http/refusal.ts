import type {GraphQLEndpoint} from './graphql-endpoint';

/** Why a request is refused. {@link sendRefusals} turns it into an answer. */
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

/** Makes an endpoint that answers with each refusal that the other throws. */
export function sendRefusals(endpoint: GraphQLEndpoint): GraphQLEndpoint {
  return async (request, from) => {
    try {
      return await endpoint(request, from);
    } catch (error) {
      if (error instanceof Refusal) {
        return error.answer();
      }
      throw error;
    }
  };
}
