import {errorLog} from '../http/standard-error';
import type {Answer} from '../shared/graphql-answer';

/**
 * Why there is no answer of the endpoint that can be passed on or read: the labels of
 * a metric. "When sign-ins fail" in packages/lock-server/OPERATING.md has a row for each.
 */
export const failureCauses = ['unreachable', 'silent', 'not-json', 'refused'] as const;

export type FailureCause = (typeof failureCauses)[number];

/** Reports a failure; `reason` is for operators, and holds no secret. */
export type ReportFailure = (cause: FailureCause, reason: string) => void;

/** Writes the reason to the log of errors. */
export const logFailure: ReportFailure = (_, reason) => errorLog.write(reason);

/** Why an answer says nothing of who has asked. */
export interface Failure {
  cause: FailureCause;
  why: string;
}

/** Says why an answer without data cannot be used, without its text, which may hold a secret. */
export function describeAnswer({kind}: Answer, status: number): Failure {
  switch (kind) {
    case 'status':
      return {cause: 'refused', why: `the answer has status ${status}`};
    case 'errors':
      return {cause: 'refused', why: 'the answer has errors'};
    case 'not-json':
      return {cause: 'not-json', why: 'the answer is not JSON'};
    default:
      return {cause: 'not-json', why: 'the answer has no data'};
  }
}

/**
 * The header of a response that the server made in the endpoint's place, once it has
 * reported why. It goes no further than the server.
 */
export const failureHeader = 'x-endpoint-failure';
