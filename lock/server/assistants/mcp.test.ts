import {changeUser, deleteUser, grant} from '../accounts/store/directory';
import {signIn} from '../testing/accounts-client';
import {email} from '../testing/test-accounts';
import {createLibsqlDatabase, describeOnEachStore} from '../testing/accounts-stores';
import {callOf, openAssistantsScene, saidIn} from '../testing/assistants-scene';
import {askingMe} from '../testing/site-client';
import {cookieHeader, siteUrl} from '../testing/test-site';
import {watchErrors} from '../testing/watch-errors';
import {remember} from './assistants';

const day = 24 * 60 * 60 * 1000;
const page = {page: '/manual/reports'};
const hidden = {page: '/manual/audit-log'};
const otters = expect.stringContaining('An otter report, copied');
const lynxes = expect.stringContaining('A lynx audit log, copied');
const none = {
  text: 'There is no such page in this guide. Search for it.',
  isError: true,
};

describeOnEachStore((createDatabase) => {
  test('the role of the moment decides what is read', async () => {
    const scene = await openAssistantsScene(createDatabase);
    const {db, user, make, call, run, accounts} = scene;
    const {token} = await make();
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    const companies = await db.selectFrom('companies').selectAll().execute();
    const idOf = (name: string) => companies.find((c) => c.name === name)!.id;

    // A role in another company is none here, until that is switched to.
    await grant(db, user, idOf('Harbour'), 'ADMIN');
    const {token: session} = await signIn(accounts, email);
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    await run('setActiveUserSession', {companyId: idOf('Harbour')}, session);
    expect(await call(token, 'fetch', hidden)).toMatchObject({text: lynxes});

    await grant(db, user, idOf('Harbour'), 'VIEWER');
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    expect(await call(token, 'search', {query: 'lynx'})).toEqual({
      text: 'Nothing was found. Try other words.',
    });
  });

  test('an account that may not sign in has no valid token', async () => {
    const scene = await openAssistantsScene(createDatabase);
    const {db, clock, user, make, call} = scene;
    const {token} = await make();
    const at = clock.now();
    for (const change of [{disabled_at: at}, {password_expires_at: at}]) {
      await changeUser(db, user, change);
      expect(await call(token)).toBe(401);
      await changeUser(db, user, {
        disabled_at: null,
        password_expires_at: null,
      });
      expect(await call(token)).toMatchObject({text: otters});
    }
    await db.deleteFrom('permissions').where('user_id', '=', user).execute();
    expect(await call(token)).toBe(401);
    await deleteUser(db, user);
    expect(await db.selectFrom('reading_tokens').selectAll().execute()).toEqual([]);
  });

  test('a token is valid to the end of its days, and shows the day of its last use', async () => {
    const {clock, make, call, list} = await openAssistantsScene(createDatabase);
    const {token} = await make(2);
    clock.advance(day);
    expect(await call(token)).toMatchObject({text: otters});
    const today = clock.now() - (clock.now() % day);
    expect(await list()).toMatchObject([{lastUsed: today}]);
    clock.advance(day - 1);
    expect(await call(token)).toMatchObject({text: otters});
    clock.advance(1);
    expect(await call(token)).toBe(401);
  });

  test('before a platform, a token works for 7 days after the guide was opened', async () => {
    const scene = await openAssistantsScene(createDatabase, {graceDays: 7});
    const {app, clock, call, make} = scene;
    const {token} = await make(30, 'user-7');
    const open = (role: string) => app.request('/graphql', askingMe(role));
    const closed = {
      text: expect.stringMatching(/^Open the guide once/),
      isError: true,
    };
    expect(await call(token)).toEqual(closed);

    await open('administrator');
    expect(await call(token, 'fetch', hidden)).toMatchObject({text: lynxes});
    await open('good');
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    await open('unauthorized');
    clock.advance(7 * day - 1);
    expect(await call(token)).toMatchObject({text: otters});
    clock.advance(1);
    expect(await call(token)).toEqual(closed);
    expect(await call(token, 'search', {query: 'otter'})).toEqual(closed);
    await open('good');
    expect(await call(token)).toMatchObject({text: otters});
  });
});

const scene = (options?: Parameters<typeof openAssistantsScene>[1]) =>
  openAssistantsScene(createLibsqlDatabase, options);

test('every token but the whole one is refused alike, and a session opens nothing', async () => {
  const {app, make, ask, other} = await scene();
  const [{token}, revoked, foreign] = [await make(), await make(), await make(30, other)];
  await ask('DELETE', {path: `/${revoked.id}`});
  const swapped = token.slice(0, 23) + foreign.token.slice(23);
  const last = token.endsWith('A') ? 'B' : 'A';
  const wrong = [
    'Bearer',
    `Basic ${token}`,
    token,
    `Bearer ${token} ${token}`,
    ...[
      revoked.token,
      swapped,
      token.slice(0, -1),
      token.slice(0, -1) + last,
      `${token}A`,
      token.toUpperCase(),
      token.replace('guide_', ''),
      token.replace('guide_', 'guide_0'),
      'guide_0123456789abcdef_' + 'A'.repeat(43),
      '%00',
    ].map((each) => `Bearer ${each}`),
  ];
  const answers = new Set<string>();
  for (const authorization of [undefined, ...wrong]) {
    const call = callOf(undefined, 'fetch', page, {
      ...(authorization && {authorization}),
      cookie: cookieHeader(),
    });
    const response = await app.request(`/mcp?token=${token}`, call);
    expect([authorization, response.status]).toEqual([authorization, 401]);
    const head = JSON.stringify([...response.headers]);
    answers.add(head + (await response.text()));
  }
  expect(answers.size).toBe(1);
});

test('a page is found by every form of its address, and what is found is plain text', async () => {
  const {make, call} = await scene();
  const {token} = await make();
  for (const form of [
    '/manual/reports',
    'manual/reports/',
    '/manual/reports.md',
    '/manual/reports.html#otter-thresholds',
    `${siteUrl}/manual/reports?x=1#y`,
    '`/manual/reports`',
    `<${siteUrl}/manual/reports>`,
    '"/manual/reports"',
    "'/manual/reports.md' ",
    `<${siteUrl}/manual/reports#otter-thresholds>`,
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

test('no other address is a page', async () => {
  const {make, call} = await scene();
  const {token} = await make();
  for (const address of [
    '/manual/nothing',
    '/manual/audit-log',
    '/audiences/administrators/manual/audit-log',
    '/llms.txt',
    '/help.json',
    '/assets/js/main.33cc44dd.js',
    '/404',
    '',
    '../audiences/administrators/manual/audit-log',
    '/manual/%61udit-log',
    '/..%2f',
    'https://evil.example/manual/reports',
    '//evil.example',
    'file:///etc/passwd',
    'http://[',
  ]) {
    const said = await call(token, 'fetch', {page: address});
    expect([address, said]).toEqual([address, none]);
  }
});

test('a hidden page is answered with the bytes of an unknown one', async () => {
  const {app, make} = await scene();
  const {token} = await make();
  const answers = [];
  for (const address of ['/manual/audit-log', '/manual/audit-lop']) {
    const response = await app.request('/mcp', callOf(token, 'fetch', {page: address}));
    answers.push([[...response.headers], await response.text()]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('an owner has 60 calls a minute with all tokens, and an address 100 refusals in 15', async () => {
  const {make, call, events, app, other} = await scene();
  const [first, second, foreign] = [await make(), await make(), await make(30, other)];
  const calls = async (times: number, ...tokens: (string | undefined)[]) => {
    const statuses = [];
    for (let asked = 0; asked < times; asked++) {
      const token = tokens[asked % tokens.length];
      statuses.push(await call(token, 'fetch', page));
    }
    return statuses;
  };
  const answers = await calls(62, first.token, second.token);
  expect(answers.slice(59)).toEqual([{text: otters}, 429, 429]);
  expect((await calls(101, undefined)).slice(99)).toEqual([401, 429]);
  const refused = await app.request('/mcp', callOf(undefined, 'fetch', page));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  // Who has a token does not wait for others, behind the address or not.
  expect(await call(foreign.token)).toEqual({text: otters});
  const names = events.map((each) => (each as {event: string}).event);
  expect(names.filter((name) => name === 'token_refused')).toHaveLength(100);
  expect(names.filter((name) => name === 'token_throttled')).toHaveLength(4);
  expect(JSON.stringify(events)).not.toContain(first.token.slice(-43));
});

test('a call that is refused writes nothing', async () => {
  const {make, call, db, clock} = await scene();
  const {token} = await make();
  for (let asked = 0; asked < 60; asked++) {
    await call(token, 'fetch', page);
  }
  const stored = () => db.selectFrom('reading_tokens').selectAll().execute();
  const before = await stored();
  clock.advance(day);
  expect(await call(token, 'fetch', page)).toBe(429);
  expect(await stored()).toEqual(before);
});

test.each([
  ['lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
  ['objects', (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)],
])('a message of nested %s is refused without a line', async (_, nest) => {
  const {make, app} = await scene();
  const {token} = await make();
  const {body, ...call} = callOf(token, 'fetch', page);
  const errors = watchErrors();
  for (const depth of [100, 10_000]) {
    const nested = body.replace('"/manual/reports"', nest(depth));
    const response = await app.request('/mcp', {...call, body: nested});
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'The message is nested too deeply.',
    });
  }
  expect(errors()).toEqual([]);
});

test('whatever type a call accepts, it gets an answer, and a stream only where it says so', async () => {
  const {make, app} = await scene();
  const {token} = await make();
  const {headers, ...call} = callOf(token, 'fetch', page);
  const [json, stream] = ['application/json', 'text/event-stream'];
  for (const [accept, type] of [
    [json, json],
    ['*/*', json],
    [undefined, json],
    ['text/html', json],
    [stream, stream],
    [`${json}, ${stream}`, stream],
  ]) {
    const sent = new Headers(headers);
    sent.delete('accept');
    if (accept) {
      sent.set('accept', accept);
    }
    const response = await app.request('/mcp', {...call, headers: sent});
    const got = response.headers.get('content-type');
    expect([accept, response.status, got]).toEqual([accept, 200, type]);
    expect(await saidIn(response)).toEqual({text: otters});
  }
});

test('a page cites the site that it is served on, which fetch takes', async () => {
  const {assistants, call, store} = await scene({
    siteUrl: 'http://localhost:3999',
    graceDays: 7,
  });
  await remember(assistants, '7');
  expect(await call(await store('7'), 'fetch', page)).toEqual({
    text: expect.stringContaining('<http://localhost:3999/manual/reports>'),
  });
});

test('each other address of a token is an event, in IPv6 each other /64, and its owner sees the last', async () => {
  const {make, app, events, list, user} = await scene({trustProxy: 1});
  const {token, id} = await make();
  events.length = 0;
  for (const address of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2']) {
    const headers = {'x-forwarded-for': address};
    await app.request('/mcp', callOf(token, 'fetch', page, headers));
  }
  const event = {
    event: 'token_used',
    account: user,
    token: id,
    reason: 'new_address',
  };
  expect(events).toEqual([
    {...event, address: '192.0.2.1'},
    {...event, address: '2001:db8::1'},
  ]);
  expect(await list()).toMatchObject([{address: '2001:db8:0:0'}]);
});

test('a database that is gone refuses calls and tokens, and no page', async () => {
  const {make, app, call, ask, db} = await scene();
  const {token} = await make();
  await db.destroy();
  const errors = watchErrors();
  expect(await call(token)).toBe(503);
  expect((await ask('GET')).status).toBe(503);
  const headers = {cookie: cookieHeader()};
  expect((await app.request('/healthz', {headers})).status).toBe(200);
  expect(errors()).toContainEqual(expect.stringMatching(/^\/mcp failed: /));
});

test('without its thread, calls are refused and the log says why', async () => {
  const {make, call} = await scene({worker: '/srv/docs/missing.js'});
  const {token} = await make();
  const errors = watchErrors();
  expect(await call(token, 'search', {query: 'otter'})).toBe(503);
  expect(errors()).toEqual([expect.stringContaining('missing.js')]);
});
