import {errorLog} from '../http/standard-error';

/**
 * Why there is no answer of the endpoint that can be passed on or read: the labels of
 * a metric. "When sign-ins fail" in packages/lock-server/OPERATING.md has a row for each.
 */
export const failureCauses = [
  'certificate',
  'name',
  'refused',
  'unreachable',
  'timeout',
  'redirect',
  'compressed',
  'not-json',
  'status',
  'errors',
  'no-data',
  'no-user',
] as const;

export type FailureCause = (typeof failureCauses)[number];

/** Reports a failure; `reason` is for operators, and holds no secret. */
export type ReportFailure = (cause: FailureCause, reason: string) => void;

/** Writes the reason to the log of errors, the same once a minute. */
export const logFailure: ReportFailure = (_, reason) => errorLog.write(reason);

/**
 * The header of a response that the server made in the endpoint's place, once it has
 * reported why. It goes no further than the server.
 */
export const failureHeader = 'x-endpoint-failure';
