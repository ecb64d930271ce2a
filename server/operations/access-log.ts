import type {DestinationStream} from 'pino';
import {createJsonLines} from './json-lines';
import type {WatchRequest} from './watch-requests';

/**
 * Creates the access log: one JSON line for each request, with its duration in
 * milliseconds.
 *
 * @param destination default: standard output.
 */
export function createAccessLog(destination?: DestinationStream): WatchRequest {
  const lines = createJsonLines(destination);
  return ({seconds, ...request}) => {
    const duration = Math.round(seconds * 1e6) / 1000;
    lines.info({type: 'access', ...request, duration});
  };
}
