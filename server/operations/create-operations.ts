import {createAccessLog} from './access-log';
import {createEvents, type ReportEvent} from './events';
import {createMetrics, type Metrics, type ObserveDuration} from './metrics';
import type {WatchRequest} from './watch-requests';

/** What a running server reports to its operators. */
export interface Operations {
  report: ReportEvent;
  /** Records a duration; missing without metrics. */
  observe?: ObserveDuration;
  /** Receives each request when it is over; missing without log and metrics. */
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
