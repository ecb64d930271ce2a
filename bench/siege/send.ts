import {type OutgoingHttpHeaders, request} from 'node:http';

/** A request to a server of this machine. */
export interface Sent {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/**
 * Sends a request on a connection of its own, with headers exactly as given.
 *
 * @returns the status, or 0 when the connection was cut.
 */
export function send(
  port: number,
  {method, path, headers, body}: Sent,
): Promise<number> {
  return new Promise((resolve) => {
    request(
      {host: '127.0.0.1', port, method, path, headers, agent: false},
      (response) => {
        response.resume();
        response.on('close', () => resolve(response.statusCode ?? 0));
      },
    )
      .on('error', () => resolve(0))
      .end(body);
  });
}
