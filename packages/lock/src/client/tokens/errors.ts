import {
  type AnswerError,
  endsSession,
  readErrors,
} from 'docusaurus-lock-server/shared/graphql-answer';
import {texts} from './texts';

/** A response with a status of 300 or above. `bodyText` is its body, which may say why. */
export class StatusError extends Error {
  override readonly name = 'StatusError';

  constructor(
    readonly statusCode: number,
    readonly bodyText = '',
  ) {
    super(`Response not successful: Received status code ${statusCode}`);
  }
}

/** A request had no response in time: 'Timeout exceeded', an HTTP status 408. */
export class TimeoutError extends Error {
  readonly name = 'TimeoutError';
  readonly statusCode = 408;

  constructor() {
    super(texts.timeout);
  }
}

/** Whether an error says that the session is over, see `endsSession`. */
export function isSessionOver(error: unknown): boolean {
  const {errors, bodyText, statusCode} = readParts(error);
  return endsSession({
    status: statusCode,
    errors: errors ?? readErrors(parse(bodyText)),
    text: errors ? '' : `${readMessage(error)} ${bodyText}`,
  });
}

const networkErrors = new Set([
  'network error', // Also Chromium's for a response that is cut off
  'failed to fetch', // Chromium
  'networkerror when attempting to fetch resource.', // Firefox
  'error in input stream', // Firefox, for a response that is cut off
  'the operation was aborted.', // Firefox, for a page that is left
  'load failed', // Safari
  'the network connection was lost.', // Safari
  'the internet connection appears to be offline.', // Safari
]);

/** Whether the message is a browser's for a network error. */
export function isNetworkError(error: unknown): boolean {
  return networkErrors.has(readMessage(error).trim().toLowerCase());
}

/**
 * Whether an error is transient: a network error, or a status above 500 and
 * below 599. A timeout is not.
 */
export function isTransient(error: unknown): boolean {
  const status = readStatusCode(error) ?? 0;
  return (status > 500 && status < 599) || isNetworkError(error);
}

/**
 * Whether there was no response: the network failed, the time was up, or a
 * gateway, such as our server, had none to pass on.
 */
export function hasNoResponse(error: unknown): boolean {
  const status = readStatusCode(error) ?? 0;
  return isNetworkError(error) || [408, 502, 504].includes(status);
}

/**
 * Whether a message reports a timeout while acquiring a database connection, in the words of any
 * pool: 'Timeout acquiring a connection', 'SequelizeConnectionAcquireTimeoutError'.
 */
export function isAcquisitionTimeout(message: string): boolean {
  return ['acqui', 'connection', 'time'].every((part) => message.toLowerCase().includes(part));
}

/** The message of anything thrown. */
export function readMessage(error: unknown): string {
  return String((error as Error | null)?.message ?? error);
}

/** The HTTP status that an error is about, if any. */
export function readStatusCode(error: unknown): number | undefined {
  return readParts(error).statusCode;
}

// Recognises Apollo's errors and ours by their fields, so that code without Apollo Client can use
// this file.
function readParts(error: unknown) {
  const parts = Object(error) as {
    errors?: readonly AnswerError[];
    bodyText?: string;
    statusCode?: number;
  };
  return {errors: parts.errors, bodyText: parts.bodyText ?? '', statusCode: parts.statusCode};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
