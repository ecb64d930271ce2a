/**
 * A response with a status of 300 or above. `bodyText` is its body, which may
 * say why.
 */
export class StatusError extends Error {
  override readonly name = 'StatusError';

  constructor(
    readonly statusCode: number,
    readonly bodyText = '',
  ) {
    super(`Response not successful: Received status code ${statusCode}`);
  }
}
