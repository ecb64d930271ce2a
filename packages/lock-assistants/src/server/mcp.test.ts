import {createLibsqlDatabase} from '../../../testing/src/accounts-stores';
import {makeCall, openAssistantsScene, saidIn} from '../../../testing/src/assistants-scene';
import {cookieHeader, siteUrl} from '../../../testing/src/test-site';
import {watchErrors} from '../../../testing/src/watch-errors';

const day = 24 * 60 * 60 * 1000;
const page = {page: '/manual/reports'};
const otters = expect.stringContaining('An otter report, copied');

const scene = (options?: Parameters<typeof openAssistantsScene>[1]) =>
  openAssistantsScene(createLibsqlDatabase, options);

// The contract has the requests without a token, and the requests that are no calls.

test('every token except the exact one is refused alike, and a session opens nothing', async () => {
  const {app, make, ask, other} = await scene();
  const revoked = await make();
  await ask('DELETE');
  const [token, foreign] = [await make(), await make(other)];
  const answers = new Set<string>();
  for (const authorization of [
    `Basic ${token}`,
    token,
    `Bearer ${token} ${token}`,
    `Bearer ${revoked}`,
    `Bearer ${token.slice(0, 23)}${foreign.slice(23)}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `Bearer ${token}A`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token.replace('guide_', 'guide_0')}`,
    'Bearer %00',
  ]) {
    const headers = {authorization, cookie: cookieHeader()};
    const response = await app.request('/mcp', makeCall(undefined, 'fetch', page, headers));
    expect([authorization, response.status]).toEqual([authorization, 401]);
    answers.add(JSON.stringify([...response.headers]) + (await response.text()));
  }
  expect(answers.size).toBe(1);
});

test('every form of the address of a page finds it, and hits are plain text', async () => {
  const {make, call} = await scene();
  const token = await make();
  for (const form of [
    '/manual/reports',
    'manual/reports/',
    '/manual/reports.md',
    '/manual/reports.html#otter-thresholds',
    `${siteUrl}/manual/reports?x=1#y`,
    `<${siteUrl}/manual/reports>`,
    "'/manual/reports.md' ",
  ]) {
    const said = await call(token, 'fetch', {page: form});
    expect([form, said]).toEqual([form, {text: otters}]);
  }
  expect(await call(token, 'search', {query: 'otter', limit: 2})).toEqual({
    text: `Reading otter reports › Otter thresholds
${siteUrl}/manual/reports#otter-thresholds
Raise the otter threshold only after two quiet nights in a row.

Reading otter reports
${siteUrl}/manual/reports
An otter report counts <otters> & their nights.`,
  });
});

test('no other address is a page, and a hidden page is answered as an unknown one', async () => {
  const {app, make} = await scene();
  const token = await make();
  const answers = new Set<string>();
  for (const address of [
    '/manual/nothing',
    '/manual/audit-log',
    '/audiences/administrators/manual/audit-log',
    '/help.json',
    '/assets/js/main.33cc44dd.js',
    '',
    '../audiences/administrators/manual/audit-log',
    '/manual/%61udit-log',
    'https://evil.example/manual/reports',
    '//evil.example',
    'file:///etc/passwd',
    'http://[',
  ]) {
    const response = await app.request('/mcp', makeCall(token, 'fetch', {page: address}));
    const text = await response.text();
    expect([address, text]).toEqual([address, expect.stringContaining('There is no such page')]);
    answers.add(JSON.stringify([...response.headers]) + text);
  }
  expect(answers.size).toBe(1);
});

test('an owner has 60 calls a minute, and one too many writes nothing', async () => {
  const {make, call, db, clock, other, events} = await scene();
  const [token, foreign] = [await make(), await make(other)];
  for (let i = 0; i < 60; i++) {
    expect(await call(token)).toEqual({text: otters});
  }
  const stored = () => db.selectFrom('reading_tokens').selectAll().execute();
  const before = await stored();
  clock.advance(day);
  expect(await call(token)).toBe(429);
  expect(await stored()).toEqual(before);
  expect(await call(foreign)).toEqual({text: otters});
  expect(events).toContainEqual(expect.objectContaining({event: 'token_throttled'}));
  expect(JSON.stringify(events)).not.toContain(token.slice(-43));
});

test('an address gets 100 refusals in 15 minutes, and its valid tokens do not wait', async () => {
  const {make, call, app, events} = await scene();
  const token = await make();
  for (let i = 0; i < 50; i++) {
    expect([await call(undefined), await call('guide_wrong')]).toEqual([401, 401]);
  }
  const refused = await app.request('/mcp', makeCall(undefined, 'fetch', page));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await call(token)).toEqual({text: otters});
  const names = events.map((each) => (each as {event: string}).event);
  expect(names.filter((name) => name === 'token_refused')).toHaveLength(100);
});

test('a message of 10,000 levels is refused without a line', async () => {
  const {make, app} = await scene();
  const {body, ...call} = makeCall(await make(), 'fetch', page);
  const errors = watchErrors();
  const nested = '['.repeat(10_000) + ']'.repeat(10_000);
  const deepPage = body.replace('"/manual/reports"', nested);
  expect(await saidIn(await app.request('/mcp', {...call, body: deepPage}))).toEqual({
    text: expect.stringContaining('expected string'),
    isError: true,
  });
  const other = body.replace('"id":1', `"id":1,"other":${nested}`);
  expect((await app.request('/mcp', {...call, body: other})).status).toBe(400);
  expect(errors()).toEqual([]);
});

test.each([undefined, '*/*', 'application/json', 'text/event-stream'])(
  'a call that accepts %s is answered in JSON',
  async (accept) => {
    const {make, app} = await scene();
    const {headers, ...call} = makeCall(await make(), 'fetch', page);
    const sent = new Headers(headers);
    sent.delete('accept');
    if (accept) {
      sent.set('accept', accept);
    }
    const response = await app.request('/mcp', {...call, headers: sent});
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await saidIn(response)).toEqual({text: otters});
  },
);

test('each new address of a token is an event, in IPv6 each new /64, and its owner sees the last one', async () => {
  const {make, app, events, show, user} = await scene({trustProxy: 1});
  const token = await make();
  events.length = 0;
  for (const address of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2']) {
    const headers = {'x-forwarded-for': address};
    await app.request('/mcp', makeCall(token, 'fetch', page, headers));
  }
  const event = {
    event: 'token_used',
    account: user,
    token: token.slice(6, 22),
    reason: 'new_address',
  };
  expect(events).toEqual([
    {...event, address: '192.0.2.1'},
    {...event, address: '2001:db8::1'},
  ]);
  expect(await show()).toMatchObject({address: '2001:db8:0:0'});
});

test('without its database the server refuses calls and tokens, and keeps running', async () => {
  const {make, app, call, ask, db} = await scene();
  const token = await make();
  await db.destroy();
  const errors = watchErrors();
  expect(await call(token)).toBe(503);
  expect((await ask('GET')).status).toBe(503);
  const headers = {cookie: cookieHeader()};
  expect((await app.request('/healthz', {headers})).status).toBe(200);
  expect(errors()).toContainEqual(expect.stringMatching(/^\/mcp failed: /));
});
