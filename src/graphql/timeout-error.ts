import {messages} from './error-catalogue';

/**
 * A request had no response in time: 'Timeout exceeded'. `statusCode` is an
 * HTTP status, by default 408.
 */
export class TimeoutError extends Error {
  readonly name = 'TimeoutError';

  constructor(readonly statusCode = 408) {
    super(messages.timeout);
  }
}
