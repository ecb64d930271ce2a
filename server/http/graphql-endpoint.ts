/**
 * Answers one GraphQL request: the embedded accounts service, or the proxy to
 * `GRAPHQL_ENDPOINT`.
 *
 * @param request the request with its body unread; its `signal` says that the
 *   client has gone.
 * @param from.address where the client connects from, for throttling only.
 */
export type GraphQLEndpoint = (
  request: Request,
  from: {address: string},
) => Promise<Response>;
