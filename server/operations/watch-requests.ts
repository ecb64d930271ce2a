import {createMiddleware} from 'hono/factory';
import type {AddressOf, ServerEnv} from '../http/server-env';

/** A request that is over. It holds no query, header or body. */
interface AnsweredRequest {
  method: string;
  /** As the request line has it, not decoded. */
  path: string;
  /** 499, as nginx writes it, when the client left before there was one. */
  status: number;
  /** Bytes written, headers included; 0 without a socket. */
  bytes: number;
  /** From the arrival of the headers until the answer was sent or cut off. */
  seconds: number;
  /** IP address of the client. */
  address: string;
  /** Id of the account, where the request had a valid gate cookie. */
  account?: string;
}

/** Receives each request when it is over. */
export type WatchRequest = (request: AnsweredRequest) => void;

/**
 * Makes the middleware that reports requests. It comes before all others.
 *
 * @param options.addressOf IP address of a request's client.
 * @param options.accountOf id of the account that a request comes from.
 */
export function watchRequests(options: {
  watch: WatchRequest;
  addressOf: AddressOf;
  accountOf: (request: Request) => string | undefined;
}) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const start = performance.now();
    // Tests without a socket pass no environment.
    const {incoming, outgoing} = c.env ?? {};
    const socket = incoming?.socket;
    const bytesBefore = socket?.bytesWritten ?? 0;
    // Read now: a socket that is closed has no address any more.
    const asked = {
      method: c.req.method,
      path: c.req.path,
      address: options.addressOf(c),
      account: options.accountOf(c.req.raw),
    };
    const report = (status: number): void =>
      options.watch({
        ...asked,
        status,
        bytes: (socket?.bytesWritten ?? 0) - bytesBefore,
        seconds: (performance.now() - start) / 1000,
      });
    outgoing?.once('close', () =>
      report(outgoing.headersSent ? outgoing.statusCode : 499),
    );
    await next();
    if (!outgoing) {
      report(c.res.status);
    }
  });
}
