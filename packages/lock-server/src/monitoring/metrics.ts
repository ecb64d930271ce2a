import {Hono} from 'hono';
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client';
import {isForThisMachine} from '../http/requests';
import {type FailureCause, failureCauses} from './endpoint-failures';
import {type ReportEvent, securityEvents, type WatchRequest} from './log';

/** Records how many seconds an action took; `what` names it, such as `me`, the query of a user. */
export type ObserveDuration = (what: string, seconds: number) => void;

/** Receives the check of readiness. */
export type WatchReadiness = (isReady: () => Promise<boolean>) => void;

/** The metrics of the server, for Prometheus. */
export interface Metrics {
  countEvent: ReportEvent;
  countRequest: WatchRequest;
  countFailure: (cause: FailureCause) => void;
  observe: ObserveDuration;
  /** Receives the check that `/readyz` asks. */
  watchReadiness: WatchReadiness;
  /** Answers `GET /metrics`, for a port that is not the site's. */
  routes: Hono;
}

/** Creates the metrics of a version of the server, in a registry of their own. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({register: registry});
  new Gauge({
    name: 'docs_build_info',
    help: 'Always 1, with the version of the server and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({version, node: process.versions.node}, 1);
  const requests = new Counter({
    name: 'docs_requests_total',
    help: 'Requests answered, by kind of method and status.',
    labelNames: ['method', 'status'],
    registers,
  });
  const events = new Counter({
    name: 'docs_security_events_total',
    help: 'Security events: sign-ins and openings of the guide by result, and others.',
    labelNames: ['event'],
    registers,
  });
  const failures = new Counter({
    name: 'docs_endpoint_failures_total',
    help: 'Requests to which the endpoint gave no usable answer, by cause.',
    labelNames: ['cause'],
    registers,
  });
  // Starts each series at 0, so that Prometheus sees its first event as an increase.
  securityEvents.forEach((event) => events.inc({event}, 0));
  failureCauses.forEach((cause) => failures.inc({cause}, 0));
  const durations = new Map<string, Histogram>();
  const histogram = (what: string) => {
    const made = new Histogram({
      name: `docs_${what}_seconds`,
      help: `How many seconds each ${what} took.`,
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    });
    durations.set(what, made);
    return made;
  };
  return {
    countEvent: ({event}) => events.inc({event}),
    countRequest: ({method, status}) => requests.inc({method: groupMethod(method), status}),
    countFailure: (cause) => failures.inc({cause}),
    observe: (what, seconds) => (durations.get(what) ?? histogram(what)).observe(seconds),
    watchReadiness(isReady) {
      new Gauge({
        name: 'docs_ready',
        help: '1 while the database or the endpoint answers, as at /readyz.',
        registers,
        async collect() {
          this.set(Number(await isReady()));
        },
      });
    },
    routes: new Hono().get('/metrics', async (c) =>
      isForThisMachine(c.req.raw)
        ? c.body(await registry.metrics(), 200, {
            'content-type': registry.contentType,
          })
        : c.body(null, 421),
    ),
  };
}

// Groups methods, so that a stranger cannot create any number of time series.
function groupMethod(method: string): string {
  if (method === 'GET' || method === 'HEAD') {
    return 'read';
  }
  return method === 'POST' || method === 'DELETE' ? 'write' : 'other';
}

/** Wraps a function to report how long each call took, failures included. */
export function timed<Arguments extends unknown[], Result>(
  run: (...given: Arguments) => Promise<Result>,
  observe: (seconds: number) => void,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    const start = performance.now();
    try {
      return await run(...given);
    } finally {
      observe((performance.now() - start) / 1000);
    }
  };
}
