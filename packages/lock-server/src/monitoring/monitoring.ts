import {once} from 'node:events';
import {createMiddleware} from 'hono/factory';
import type {FindAddress, ServerEnv} from '../http/requests';
import {
  createAccessLog,
  createEvents,
  createReadinessLog,
  type ReportEvent,
  type ReportReadiness,
  describeError,
  type WatchRequest,
} from './log';
import {logFailure, type ReportFailure} from './endpoint-failures';
import {createMetrics, type Metrics, type ObserveDuration, type WatchReadiness} from './metrics';

/** The functions by which a running server reports to its operators. */
export interface Monitoring {
  report: ReportEvent;
  reportReadiness: ReportReadiness;
  /** Receives why the endpoint gave no answer. */
  reportFailure: ReportFailure;
  /** Records a duration; missing without metrics. */
  observe?: ObserveDuration;
  /** Receives each request when it is over; missing without log and metrics. */
  watch?: WatchRequest;
  /** Receives the check of readiness; missing without metrics. */
  watchReadiness?: WatchReadiness;
  metrics?: Metrics;
}

/**
 * Creates the reporters that the settings ask for: security events and changes of readiness always,
 * access log and metrics on request.
 */
export function createMonitoring(options: {
  accessLog: boolean;
  metrics: boolean;
  /** The version of the server. */
  version: string;
}): Monitoring {
  const metrics = options.metrics ? createMetrics(options.version) : undefined;
  const writeEvent = createEvents();
  const writeRequest = options.accessLog ? createAccessLog() : undefined;
  const watch: WatchRequest = (request) => {
    writeRequest?.(request);
    metrics?.countRequest(request);
  };
  return {
    report(event) {
      writeEvent(event);
      metrics?.countEvent(event);
    },
    reportReadiness: createReadinessLog(),
    reportFailure(cause, reason) {
      logFailure(cause, reason);
      metrics?.countFailure(cause);
    },
    observe: metrics?.observe,
    watchReadiness: metrics?.watchReadiness,
    watch: writeRequest || metrics ? watch : undefined,
    metrics,
  };
}

/** Makes the middleware that reports requests. It comes before all others. */
export function watchRequests(options: {
  watch: WatchRequest;
  findAddress: FindAddress;
  findAccount: (request: Request) => string | undefined;
}) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const start = performance.now();
    // Tests without a socket pass no environment.
    const {incoming, outgoing} = c.env ?? {};
    const socket = incoming?.socket;
    const bytesBefore = socket?.bytesWritten ?? 0;
    // Read now: a socket that is closed has no address any more.
    const request = {
      method: c.req.method,
      path: c.req.path,
      address: options.findAddress(c),
      account: options.findAccount(c.req.raw),
    };
    const report = (status: number): void =>
      options.watch({
        ...request,
        status,
        bytes: (socket?.bytesWritten ?? 0) - bytesBefore,
        seconds: (performance.now() - start) / 1000,
      });
    outgoing?.once('close', () => report(outgoing.headersSent ? outgoing.statusCode : 499));
    await next();
    if (!outgoing) {
      report(c.res.status);
    }
  });
}

const interval = 5000; // ms from one check to the next
const limit = 2000; // ms that a check may take

/** A service that the server needs, such as its database. */
export interface HealthCheck {
  /** Resolves when the service answers, and rejects with the cause; `signal` aborts the check. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Advice for the operator when the service does not answer, in a sentence. */
  advice: string;
}

/**
 * Creates a check that anybody may ask as often as they like: it runs at most once in 5 s, and
 * everyone who asks in between gets the same result. A check that fails, or has no result within 2
 * s, is false. The next check does not wait for it, so each check has to end by itself eventually.
 *
 * @param options.report receives each change; at the start the server counts as ready.
 * @param options.now a clock in ms, for tests.
 */
export function createReadiness(
  {check, advice}: HealthCheck,
  {
    report = () => undefined,
    now = () => performance.now(),
  }: {report?: ReportReadiness; now?: () => number} = {},
): () => Promise<boolean> {
  let last = {at: -Infinity, isReady: Promise.resolve(true)};
  let wasReady = true;

  async function ask(): Promise<boolean> {
    const silence = `There is no answer within ${limit / 1000} s.`;
    const signal = AbortSignal.timeout(limit);
    const cause = await Promise.race([
      check(signal).then(() => undefined, describeError),
      once(signal, 'abort').then(() => silence),
    ]);
    const ready = cause === undefined;
    if (ready !== wasReady) {
      wasReady = ready;
      report(ready ? {ready} : {ready, cause, advice});
    }
    return ready;
  }

  return () => {
    if (now() - last.at >= interval) {
      last = {at: now(), isReady: ask()};
    }
    return last.isReady;
  };
}
