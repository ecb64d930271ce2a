import {
  CombinedGraphQLErrors,
  CombinedProtocolErrors,
  ServerError,
} from '@apollo/client/errors';

/** The messages that the client words itself. Specification 8. */
export const messages = {
  invalidCredentials: 'Invalid credentials',
  failedToProcess: 'Failed to process',
  timeout: 'Timeout exceeded',
  noData: 'Graphql error',
  noAnswer: 'Server response was missing for query',
  refreshFailed: 'Error refreshing auth token',
  noAccessToken: 'Unable to retrieve new access token',
} as const;

// Apollo joins the messages of all errors; the catalogue wants the first.
CombinedGraphQLErrors.formatMessage = (errors) =>
  errors.find(Boolean)?.message || messages.noData;

/**
 * Gives an error of Apollo's HTTP parsing the words of the catalogue; any
 * other error is returned as it is. Rulings, "Calls".
 */
export function inCatalogueWords(error: unknown, operationName = ''): unknown {
  const noAnswer = `${messages.noAnswer} '${operationName}'.`;
  if (ServerError.is(error) && error.message.includes('was malformed')) {
    error.message = noAnswer;
  }
  // The body `null` makes Apollo stumble; the words differ by browser, but no
  // failure of fetch speaks of null.
  if (nameOf(error) === 'TypeError' && /\bnull\b/.test(messageOf(error))) {
    return new Error(noAnswer, {cause: error});
  }
  return error;
}

/** Whether a server error says UNAUTHORIZED. Specification 4. */
export function isUnauthorized(error: unknown): boolean {
  return textsOf(error).some((text) => text.includes('UNAUTHORIZED'));
}

/** Whether a server error says Session expired. Specification 4. */
export function isSessionExpired(error: unknown): boolean {
  return textsOf(error).some((text) => text.includes('Session expired'));
}

const networkFailures = new Set([
  'network error', // Chromium too, where an answer is cut off
  'failed to fetch', // Chromium
  'networkerror when attempting to fetch resource.', // Firefox
  'load failed', // Safari
]);

/** Whether the message is a browser's for a failed network. Specification 8. */
export function isNetworkFailure(error: unknown): boolean {
  return networkFailures.has(messageOf(error).toLowerCase());
}

/**
 * Whether a message tells of a timeout while acquiring a database connection,
 * in any pool's words: 'Timeout acquiring a connection' as well as
 * 'SequelizeConnectionAcquireTimeoutError'. Specification 8.
 */
export function isAcquisitionTimeout(message: string): boolean {
  return ['acqui', 'connection', 'time'].every((part) =>
    message.toLowerCase().includes(part),
  );
}

/** The name of whatever was thrown; also across realms, as in jsdom. */
export function nameOf(error: unknown): string {
  return String((error as Error | null)?.name);
}

/** The message of whatever was thrown. */
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
