import type {DestinationStream} from 'pino';
import {createJsonLines} from '../terminal/standard-error';
import {addressKey, createThrottle} from '../http/throttle';

/** The names of all security events. */
export const securityEvents = [
  'signed_in',
  'sign_in_refused',
  'sign_in_throttled',
  'guide_opened',
  'guide_refused',
  'company_switched',
  'session_ended',
  'refresh_token_reused',
  'password_changed',
  'account_changed',
  'token_made',
  'token_used',
  'token_revoked',
  'token_refused',
  'token_throttled',
] as const;

/**
 * An event that an operator may have to look into. It never holds a password, a token, an e-mail
 * address or a query.
 */
export interface SecurityEvent {
  event: (typeof securityEvents)[number];
  /** Id of the account, where it is known. */
  account?: string;
  /** Id of a reading token, which is no secret. */
  token?: string;
  /** IP address of the client; none for the command line. */
  address?: string;
  /** The reason, or the kind of change: a fixed word, never text from a request. */
  reason?: string;
}

/** Reports one security event. */
export type ReportEvent = (event: SecurityEvent) => void;

/**
 * Creates a reporter that writes each event as one JSON line. Events of throttled requests, and
 * those that anybody can cause any number of times with a token, a reading token or at `/session`,
 * could fill the disk: they are written once a minute for each event, reason, account and address.
 * Throttles bound all other events.
 *
 * @param destination default: standard output.
 */
export function createEvents(destination?: DestinationStream): ReportEvent {
  const lines = createJsonLines(destination);
  const throttle = createThrottle({max: 1, seconds: 60});
  const write: ReportEvent = (event) => lines.info({type: 'security', ...event});
  return (event) => {
    const key = findThrottleKey(event);
    if (key === undefined) {
      return write(event);
    }
    void throttle.consume(key).then((wait) => wait === 0 && write(event));
  };
}

/** Returns the key for events that are written once a minute; undefined for all other events. */
function findThrottleKey(reported: SecurityEvent): string | undefined {
  const {event, account, address = '', reason} = reported;
  const isFrequent =
    event.startsWith('guide_') ||
    ['company_switched', 'token_used', 'token_refused'].includes(event) ||
    reason === 'cookie_cleared';
  // The key has all of these, so that no event hides one of another kind, account or address.
  return event.endsWith('_throttled') || isFrequent
    ? [event, reason, account, addressKey(address)].join(' ')
    : undefined;
}

/** Reports when the database or endpoint that the server needs stops or starts to answer. */
export type ReportReadiness = (
  change: {ready: true} | {ready: false; cause: string; advice: string},
) => void;

/** Creates a reporter that writes each change as one JSON line. */
export function createReadinessLog(destination?: DestinationStream): ReportReadiness {
  const lines = createJsonLines(destination);
  return (change) => lines[change.ready ? 'info' : 'error']({type: 'readiness', ...change});
}

/** Reports nothing: for tests and tools that have no log. */
export const ignoreEvents: ReportEvent = () => undefined;

/**
 * Returns the text to log for an unexpected error: its message, or its stack where the operator
 * asked for stacks (`--debug`).
 */
export function describeError(
  {message, stack, code}: NodeJS.ErrnoException,
  debug = false,
): string {
  return (debug && stack) || message || code || 'unknown error';
}

/** A request that is over. It holds no query, header or body. */
interface FinishedRequest {
  method: string;
  /** The path as in the request line, not decoded. */
  path: string;
  /** 499, as nginx writes it, when the client left before there was a response. */
  status: number;
  /** Bytes written, headers included; 0 without a socket. */
  bytes: number;
  /** The time from the arrival of the headers until the response was sent or cut off. */
  seconds: number;
  /** IP address of the client. */
  address: string;
  /** Id of the account, where the request had a valid gate cookie. */
  account?: string;
}

/** Receives each request when it is over. */
export type WatchRequest = (request: FinishedRequest) => void;

/** Creates the access log: a JSON line for each request, its duration in ms. */
export function createAccessLog(destination?: DestinationStream): WatchRequest {
  const lines = createJsonLines(destination);
  return ({seconds, ...request}) => {
    const duration = Math.round(seconds * 1e6) / 1000;
    lines.info({type: 'access', ...request, duration});
  };
}
