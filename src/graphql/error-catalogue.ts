import {
  CombinedGraphQLErrors,
  CombinedProtocolErrors,
  ServerError,
} from '@apollo/client/errors';

/** The messages that the client words itself. */
export const messages = {
  invalidCredentials: 'Invalid credentials',
  failedToProcess: 'Failed to process',
  timeout: 'Timeout exceeded',
  noData: 'Graphql error',
  noResult: 'Server response was missing for query',
  refreshFailed: 'Error refreshing auth token',
  noAccessToken: 'Unable to retrieve new access token',
} as const;

// Apollo joins the messages of all errors; readers see the first alone.
CombinedGraphQLErrors.formatMessage = (errors) =>
  errors.find(Boolean)?.message || messages.noData;

/**
 * Gives an error of Apollo's HTTP parsing the message of the catalogue; returns
 * any other error as it is.
 */
export function toCatalogueError(error: unknown, operationName = ''): unknown {
  const noResult = `${messages.noResult} '${operationName}'.`;
  if (ServerError.is(error) && error.message.includes('was malformed')) {
    error.message = noResult;
  }
  // The body `null` makes Apollo throw a TypeError. Its message differs by
  // browser, but no network error mentions null.
  if (nameOf(error) === 'TypeError' && /\bnull\b/.test(messageOf(error))) {
    return new Error(noResult, {cause: error});
  }
  return error;
}

/** Whether a server error says UNAUTHORIZED. */
export function isUnauthorized(error: unknown): boolean {
  return textsOf(error).some((text) => text.includes('UNAUTHORIZED'));
}

/** Whether a server error says Session expired. */
export function isSessionExpired(error: unknown): boolean {
  return textsOf(error).some((text) => text.includes('Session expired'));
}

/**
 * Whether the endpoint's schema lacks a field: it answers 400, or an error of
 * validation that names the field.
 */
export function isUnknownField(error: unknown, field: string): boolean {
  const isBadRequest = ServerError.is(error) && error.statusCode === 400;
  return isBadRequest || textsOf(error).some((text) => text.includes(field));
}

const networkErrors = new Set([
  'network error', // Also Chromium's for a response that is cut off
  'failed to fetch', // Chromium
  'networkerror when attempting to fetch resource.', // Firefox
  'load failed', // Safari
]);

/** Whether the message is a browser's for a network error. */
export function isNetworkError(error: unknown): boolean {
  return networkErrors.has(messageOf(error).toLowerCase());
}

/**
 * Whether a message reports a timeout while acquiring a database connection, in
 * the words of any pool: 'Timeout acquiring a connection' as well as
 * 'SequelizeConnectionAcquireTimeoutError'.
 */
export function isAcquisitionTimeout(message: string): boolean {
  return ['acqui', 'connection', 'time'].every((part) =>
    message.toLowerCase().includes(part),
  );
}

/** The name of anything thrown, also in another realm, as in jsdom. */
export function nameOf(error: unknown): string {
  return String((error as Error | null)?.name);
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return String((error as Error | null)?.message ?? error);
}

function textsOf(error: unknown): string[] {
  if (CombinedGraphQLErrors.is(error) || CombinedProtocolErrors.is(error)) {
    return error.errors.flatMap(({message, extensions}) => [
      String(message),
      String(extensions?.code),
    ]);
  }
  const message = messageOf(error);
  return ServerError.is(error) ? [message, error.bodyText] : [message];
}
