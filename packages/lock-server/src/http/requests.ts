import {isIPv4, isIPv6, SocketAddress} from 'node:net';
import type {Http2Bindings, HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';
import {errorLog} from '../terminal/standard-error';

/** The body of a refusal: empty, or its message as JSON or as a GraphQL error. */
export type RefusalForm = 'nothing' | 'json' | 'graphql';

/**
 * The environment of Hono: the connection, which is missing in tests without a socket, and values
 * that belong to one request.
 */
export interface ServerEnv {
  Bindings: Partial<HttpBindings | Http2Bindings>;
  Variables: {
    /** The reader whom the gate cookie names; undefined for a stranger. */
    reader?: {userId: string; audience: string; ttl: number};
    /** The body of the route's refusals; default empty. */
    refusalForm?: RefusalForm;
  };
}

/** The environment of routes for readers, which nobody else reaches. */
export interface ReaderEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & Required<Pick<ServerEnv['Variables'], 'reader'>>;
}

/** Gives the IP address of a request's client. */
export type FindAddress = (c: Pick<Context<ServerEnv>, 'req' | 'env'>) => string;

/**
 * Returns the IP address of a client, for throttling and for the log. It grants no access.
 *
 * @param request whose `X-Forwarded-For` is read only when `hops` is above 0. Where the entry is
 *   not an address, the address of the socket is returned, and an error is logged.
 * @param env the environment that `@hono/node-server` passes; undefined in tests without a socket,
 *   where the address is `unknown`.
 * @param hops how many proxies in front are ours (`TRUST_PROXY`). Each appends the address it saw,
 *   so the entry `hops` places from the end is the last one that a client cannot invent (RFC 7239,
 *   section 8.1).
 */
export function clientAddress(
  request: Request,
  env: ServerEnv['Bindings'] | undefined,
  hops: number,
): string {
  const socket = readAddress(env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown';
  const forwarded = hops > 0 ? request.headers.get('x-forwarded-for') : null;
  const entry = forwarded?.split(',').slice(-hops)[0];
  if (entry === undefined) {
    return socket;
  }
  const address = readAddress(entry);
  if (address === undefined) {
    errorLog.write(
      `An entry of X-Forwarded-For is not an IP address, so all clients behind that proxy share one limit. TRUST_PROXY is ${hops}: check the header that this proxy sends.`,
    );
  }
  return address ?? socket;
}

// Also in brackets, with a port, in quotes, or as a pair of RFC 7239 (`for="[2001:db8::1]:4711"`).
const writtenAddress =
  /^(?:for=)?"?(?:\[([^\]]*)\](?::\d+)?|([\d.]+)(?::\d+)?|([^[\]";]*))"?(?:;.*)?$/i;

/**
 * Reads an IP address in the forms in which sockets and proxies write it, without port and zone.
 * IPv6 is returned in its canonical form, and an IPv4-mapped IPv6 address as IPv4.
 */
function readAddress(text: string): string | undefined {
  const [, inBrackets, ipv4, other] = writtenAddress.exec(text.trim()) ?? [];
  const [address = ''] = (inBrackets ?? ipv4 ?? other ?? '').split('%');
  return isIPv6(address)
    ? new SocketAddress({address, family: 'ipv6'}).address.replace(/^::ffff:(?=\d+\.)/, '')
    : isIPv4(address)
      ? address
      : undefined;
}

/**
 * Whether the browser marks a request as made by another site
 * (`Sec-Fetch-Site`, https://www.w3.org/TR/fetch-metadata/).
 *
 * A request without the header passes: no browser sent it, or a browser older than 2023. So does
 * one with `none`: the user typed the address.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/** Names of this machine, as a URL writes them and as `HOST` does. */
export const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Whether the host of a request is this machine. With DNS rebinding, the host name of another site
 * resolves to this machine, and the pages of that site then have the same origin.
 */
export function isForThisMachine({headers}: Request): boolean {
  const host = headers.get('host') ?? 'localhost';
  return localHosts.includes(host.toLowerCase().replace(/:\d*$/, ''));
}

/** Whether the body of a request is JSON by its type, which no form of another site can send. */
export function isJson({headers}: Request): boolean {
  return /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
}
