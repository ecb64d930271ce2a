import {errorLog} from '../terminal/standard-error';
import type {Answer} from '../shared/graphql-answer';

/**
 * The causes why the endpoint gave no answer that can be used: the labels of a metric. "When
 * sign-ins fail" in packages/lock-server/OPERATING.md has a row for each.
 */
export const failureCauses = ['unreachable', 'silent', 'not-json', 'refused'] as const;

export type FailureCause = (typeof failureCauses)[number];

/** Reports a failure; `reason` is for operators, and holds no secret. */
export type ReportFailure = (cause: FailureCause, reason: string) => void;

/** Writes the reason to the log of errors. */
export const logFailure: ReportFailure = (_, reason) => errorLog.write(reason);

/** Why an answer cannot be used. */
export interface Failure {
  cause: FailureCause;
  why: string;
}

/**
 * Describes why an answer without data cannot be used; not by its text, which may hold a secret.
 */
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
 * The header of a response that the server made in place of the endpoint's, after it reported the
 * cause. The server removes the header before it answers the client.
 */
export const failureHeader = 'x-endpoint-failure';
