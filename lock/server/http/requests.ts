import {isIP} from 'node:net';
import type {Http2Bindings, HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';

/** What the server knows of a connection; nothing in tests without a socket. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings | Http2Bindings>;
  Variables: {
    /** Who reads, by the gate cookie; none for a stranger. */
    reader?: {userId: string; audience: string; secondsLeft: number};
    /** Whether the route refuses with `{"message"}`; else with nothing. */
    hasMessages?: boolean;
  };
}

/** Gives the IP address of a request's client. */
export type AddressOf = (c: Context<ServerEnv>) => string;

/**
 * Returns where a client connects from, which decides whose failures a throttle
 * counts and nothing else.
 *
 * @param request whose `X-Forwarded-For` is read only when `hops` is above 0.
 * @param env what `@hono/node-server` passes along; undefined in tests without
 *   a socket, where the address is `unknown`.
 * @param hops how many proxies in front are ours (`TRUST_PROXY`). Each appends
 *   the address it saw, so the entry `hops` places from the end is the last
 *   one that a client cannot invent (RFC 7239, section 8.1).
 */
export function clientAddress(
  request: Request,
  env: ServerEnv['Bindings'] | undefined,
  hops: number,
): string {
  const socket = withoutMapping(env?.incoming?.socket.remoteAddress ?? '');
  const forwarded = hops > 0 ? request.headers.get('x-forwarded-for') : null;
  const nearestFirst = [socket];
  for (const entry of forwarded?.split(',').slice(-hops).reverse() ?? []) {
    nearestFirst.push(withoutMapping(entry.trim()));
  }
  const address = nearestFirst[Math.min(hops, nearestFirst.length - 1)] ?? '';
  return isIP(address) ? address : socket || 'unknown';
}

// A socket that listens on both families writes IPv4 as `::ffff:192.0.2.1`.
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Whether the browser marks a request as made by another site
 * (`Sec-Fetch-Site`, https://www.w3.org/TR/fetch-metadata/).
 *
 * A request without the header passes: it comes from no browser, or from one
 * of before 2023. So does `none`, an address that the user typed.
 */
export function isCrossSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/** Names of this machine, as a URL writes them and as `HOST` does. */
export const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Whether a request names this machine. The name of another site can be made to
 * lead here (DNS rebinding); its pages are then of the same origin.
 */
export function isForThisMachine({headers}: Request): boolean {
  const host = headers.get('host') ?? 'localhost';
  return localHosts.includes(host.toLowerCase().replace(/:\d*$/, ''));
}

/**
 * Whether the body of a request is JSON by its type, which no form of
 * another site can send.
 */
export function isJson({headers}: Request): boolean {
  return /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
}
