import {createAccessLog} from './access-log';
import {createEvents, type ReportEvent} from './events';
import {createMetrics, type Metrics, type ObserveDuration} from './metrics';
import type {WatchRequest} from './watch-requests';

/** How a running server tells what it does. */
export interface Operations {
  report: ReportEvent;
  /** Records a duration, where there are metrics. */
  observe?: ObserveDuration;
  /** Missing where nobody is told of requests, so that none pays for it. */
  watch?: WatchRequest;
  metrics?: Metrics;
}

/**
 * Creates what the settings ask for: security events always, access log and
 * metrics on request.
 */
export function createOperations(options: {
  accessLog: boolean;
  metrics: boolean;
}): Operations {
  const metrics = options.metrics ? createMetrics() : undefined;
  const writeEvent = createEvents();
  const watchers = [
    ...(options.accessLog ? [createAccessLog()] : []),
    ...(metrics ? [metrics.countRequest] : []),
  ];
  return {
    report(event) {
      writeEvent(event);
      metrics?.countEvent(event);
    },
    observe: metrics?.observe,
    watch:
      watchers.length > 0
        ? (request) => watchers.forEach((watch) => watch(request))
        : undefined,
    metrics,
  };
}
