import type {Http2Bindings, HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';

/** What the server knows of a connection; nothing in tests without a socket. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings | Http2Bindings>;
}

/** Gives the IP address of a request's client. */
export type AddressOf = (c: Context<ServerEnv>) => string;
