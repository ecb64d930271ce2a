import {createTestApp} from '../testing/test-site';
import {createMetrics} from './metrics';

async function textOf({routes}: ReturnType<typeof createMetrics>) {
  const answer = await routes.request('/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  return answer.text();
}

test('requests, security events and the time of `me` are counted', async () => {
  const metrics = createMetrics();
  const app = createTestApp({
    watch: metrics.countRequest,
    report: metrics.countEvent,
    observe: metrics.observe,
  });
  const ask = (token: string) =>
    app.request('/session', {
      method: 'POST',
      headers: {'x-auth-token': token},
    });
  await ask('good');
  await ask('good');
  await ask('unauthorized');
  await app.request('/nothing', {method: 'PURGE'});
  const text = await textOf(metrics);
  expect(text).toContain('docs_requests_total{method="write",status="204"} 2');
  expect(text).toContain('docs_requests_total{method="write",status="401"} 1');
  expect(text).toContain('docs_requests_total{method="other",status="405"} 1');
  expect(text).toContain('docs_security_events_total{event="guide_opened"} 2');
  expect(text).toContain('docs_security_events_total{event="guide_refused"} 1');
  expect(text).toContain('docs_security_events_total{event="signed_in"} 0');
  expect(text).toContain('docs_me_seconds_count 3');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});
