import {join} from 'node:path';
import {setImmediate as nextTurn} from 'node:timers/promises';
import {endpointAnswers} from '../shared/testing/endpoint-answers';
import {createGateCookie, type Reader} from '../gate/gate-cookie';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import type {FailureCause} from '../monitoring/endpoint-failures';
import {ignoreEvents} from '../monitoring/log';
import {filePolicy} from '../../../testing/src/contract/contract-row';
import {open, type Opened, type Question, type Site} from '../../../testing/src/open';
import {readCorpus} from '../../../testing/src/read-corpus';
import {askingMe} from '../../../testing/src/site-client';
import {correctPassword, email} from '../../../testing/src/test-accounts';
import {cookieHeader, guides, secret, siteUrl} from '../../../testing/src/test-site';
import {watchErrors} from '../../../testing/src/watch-errors';
import {createCookieHeaders} from './session-cookie';

// Which answers set the gate cookie, which user it names, and which events are reported.

const gateCookie = createGateCookie({secrets: [secret], siteUrl});
const makeReader = ({headers}: Response): Reader | null =>
  gateCookie.check(headers.get('set-cookie'));

function post(app: Site['app'], query: string, token = 'good', cookie = '') {
  const body = JSON.stringify({query});
  return app.request('/graphql', {...askingMe(token, {cookie}), body});
}

const answers =
  (...given: ConstructorParameters<typeof Response>): GraphQLEndpoint =>
  async () =>
    new Response(...given);

test.each([
  [{id: 7}, '7', 'everyone'],
  [{id: '7'}, '7', 'everyone'],
  [{id: '7', role: 'ADMIN'}, '7', 'administrators'],
  [{id: '7', role: null}, '7', 'everyone'],
  [{id: '7', role: 1}, '7', 'everyone'],
  [{id: '7', role: ['ADMIN']}, '7', 'everyone'],
  [{id: '7', role: 'admin'}, '7', 'everyone'],
  [{id: '7', role: 'constructor'}, '7', 'everyone'],
])('the user %j gets the cookie of user %s in audience %s', async (me, userId, audience) => {
  const {app} = (await open({graphql: answers(JSON.stringify({data: {me}}))})).site;
  const response = await app.request('/graphql', askingMe('t'));
  expect(makeReader(response)).toMatchObject({userId, audience});
  expect(response.headers.get('guide-audience')).toBe(audience);
});

test.each(endpointAnswers.map((answer) => [answer.name, answer] as const))(
  'an answer to me of %s passes unchanged, and means the same to the server and to browsers',
  async (_, {status = 200, type = 'application/json', body, meaning}) => {
    watchErrors();
    const headers = {'content-type': type};
    const {site, events} = await open({graphql: answers(body, {status, headers})});
    const response = await site.app.request('/graphql', askingMe('t'));
    expect([response.status, await response.text()]).toEqual([status, body]);
    const userId = typeof meaning === 'object' && 'user' in meaning ? meaning.user : undefined;
    expect(makeReader(response)?.userId).toBe(userId);
    const isRefused = meaning === 'ended' || meaning === 'nobody';
    expect(events().some(({event}) => event === 'guide_refused')).toBe(isRefused);
  },
);

const documents = readCorpus(join(__dirname, '../gate/corpus/documents.txt')).map((line) => {
  const [, name = '', document = ''] = /^(.*?): (.*)$/.exec(line) ?? [];
  return [name, document];
});

/** Answers every document with a user and with successful results. */
const yes: GraphQLEndpoint = async () => {
  const user = {id: 'user-7', role: 'ADMIN'};
  const result = {success: true, token: 't', user};
  const results = {authenticateUser: result, setActiveUserSession: result};
  return Response.json({data: {me: user, ...results, refreshAuthToken: result}});
};

test.each(documents)('a document sets no cookie: %s', async (_, document) => {
  const {app} = (await open({graphql: yes})).site;
  const response = await post(app, document);
  expect(response.status).toBe(200);
  expect(response.headers.has('set-cookie')).toBe(false);
});

test.each([
  'query Me { me { ...a lastLoggedInCompanyId } } fragment a on User { id role permissions { id } }',
  '{ me { __typename id ... on User { role } } }',
  'mutation a($e: String!) { authenticateUser(email: $e, password: "p") { success user { id } } }',
  'mutation { refreshAuthToken(refreshToken: "r") { success token user { ...a } } } fragment a on User { id }',
])('a document sets the cookie: %s', async (document) => {
  const {app} = (await open({graphql: yes})).site;
  expect(makeReader(await post(app, document))?.userId).toBe('user-7');
});

test.each([
  ['in parts', {'content-type': 'multipart/mixed; boundary="-"'}],
  ['as events', {'content-type': 'text/event-stream'}],
  ['compressed', {'content-encoding': 'br'}],
])('an answer %s passes unchanged, without a cookie or a policy of its own', async (_, own) => {
  watchErrors();
  const body = '{"data":{"me":{"id":"7"}}}';
  const headers = {...own, 'set-cookie': 'a=b', 'content-security-policy': 'default-src *'};
  const {app} = (await open({graphql: answers(body, {headers: headers as HeadersInit})})).site;
  const response = await app.request('/graphql', askingMe('t'));
  expect(await response.text()).toBe(body);
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(response.headers.get('content-security-policy')).toBe(filePolicy);
});

test('a visit is noted before the cookie is given', async () => {
  let isNoted = false;
  const cookieHeaders = createCookieHeaders({
    ...{cookie: gateCookie, guides, report: ignoreEvents},
    async recordVisit() {
      await nextTurn();
      isNoted = true;
    },
  });
  const authResult = {response: new Response(), caller: {userId: '7'}};
  await cookieHeaders(authResult, {request: new Request('http://localhost'), address: ''});
  expect(isNoted).toBe(true);
});

describe('a sign-out', () => {
  const signOut = '{"query":"mutation { logout(id: 7) { success } }"}';

  test.each([
    'mutation { other: logout(id: 7) { success } }',
    'mutation { logout(id: 7) { success } changePassword { success } }',
    'mutation { logout(id: 7) @skip(if: true) { success } }',
    'query { logout(id: 7) { success } }',
  ])('is not what the document %s asks for, so the cookie stays', async (document) => {
    const {ask} = await open({graphql: answers('{"data":{}}')});
    const response = await ask('/graphql', {body: {query: document}, as: '7', token: 't'});
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  const byLogout = (as?: string): [string, Question] => [
    '/graphql',
    {body: JSON.parse(signOut), as, token: 'good'},
  ];
  const bye = (as: string): Question => ({method: 'DELETE', as});
  const me = '{ me { id } }';
  const switched = 'mutation { setActiveUserSession(companyId: 1) { success user { id } } }';
  const refreshed = 'mutation { refreshAuthToken(refreshToken: "r") { success user { id } } }';
  const signedIn = 'mutation { authenticateUser(email: "a") { success user { id } } }';

  test.each<[string, string, string | undefined, [string, Question], boolean]>([
    ['me with the same token sets no cookie', me, undefined, byLogout(), false],
    ['me of the same reader sets no cookie', me, 'user-7', ['/session', bye('user-7')], false],
    ['a switch of the company sets no cookie', switched, 'user-7', byLogout('user-7'), false],
    ['new tokens set no cookie', refreshed, 'user-7', byLogout('user-7'), false],
    ['a sign-in sets a cookie', signedIn, 'user-7', byLogout('user-7'), true],
    ['me of another reader sets a cookie', me, undefined, ['/session', bye('user-8')], true],
  ])('during which an answer waits: %s', async (...row) => {
    const [, query, as, [path, question], isSet] = row;
    let answer = () => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const {ask} = await open({
      async graphql(request, from) {
        const {parameters} = from.call ?? {};
        if (!parameters?.query.includes('logout')) {
          await until;
        }
        return yes(request, from);
      },
    });
    const early = ask('/graphql', {body: {query}, as, token: 'good'});
    await nextTurn();
    await ask(path, question);
    answer();
    expect((await early).headers.has('set-cookie')).toBe(isSet);
    // The session of a link, whose token is still good, may be entered again.
    const late = await ask('/graphql', {body: {query}, as, token: 'good'});
    expect(late.headers.has('set-cookie')).toBe(true);
  });
});

const silence: GraphQLEndpoint = () => new Promise(() => {});
const broken = () => new ReadableStream({pull: (stream) => stream.error(new Error('reset'))});
const compressed = {'content-encoding': 'br'};

const isBroken = 'the answer broke off, or is longer than 1 MiB';
const hasNoId = 'the answer has no user, or a user without an id';
const me = (id: unknown) => answers(JSON.stringify({data: {me: {id}}}));

test.each<[FailureCause, string, GraphQLEndpoint, number?]>([
  ['refused', 'the answer has status 401', answers('<h1>Sign in</h1>', {status: 401}), 401],
  ['refused', 'the answer has errors', answers('{"errors":[{"message":"a secret"}]}')],
  ['not-json', 'the answer is not JSON', answers('<title>Sign in</title>')],
  ['unreachable', isBroken, answers('x'.repeat(2_000_000)), 502],
  ['not-json', 'the answer has no data', answers('{"data":null}')],
  ['refused', hasNoId, answers('{"data":{}}')],
  ['refused', hasNoId, me(null)],
  ['refused', 'the id is empty or too long', me('')],
  ['refused', 'the id is empty or too long', me('x'.repeat(129))],
  [
    'not-json',
    'the answer is compressed although the request did not accept that',
    answers('x', {headers: compressed}),
  ],
  ['unreachable', isBroken, async () => new Response(broken()), 502],
  ['silent', 'the answer did not come in time', silence, 504],
])('the cause %s of an answer to me is reported: %s', async (cause, why, graphql, status = 200) => {
  const reported: string[][] = [];
  const {app} = (
    await open({
      graphql,
      endpointTimeout: 50,
      reportFailure: (...given) => reported.push(given),
    })
  ).site;
  expect((await app.request('/graphql', askingMe('t'))).status).toBe(status);
  expect(reported).toEqual([[cause, `A token could not be checked by the query me: ${why}`]]);
});

describe('security events', () => {
  let events: Opened['events'];
  let app: Site['app'];
  beforeEach(async () => {
    ({
      events,
      site: {app},
    } = await open());
  });
  const ask = (token: string, headers: Record<string, string> = {}) =>
    app.request('/graphql', askingMe(token, headers));
  const address = 'unknown'; // without a socket

  test('opening the guide is reported, and renewing the cookie is not', async () => {
    await ask('good');
    expect(events()).toEqual([{event: 'guide_opened', account: 'user-7', address}]);
    await ask('good', {cookie: cookieHeader({user: 'user-7'})});
    expect(events()).toEqual([]);
  });

  test('a refused token is reported; a missing token and a failing endpoint are not', async () => {
    watchErrors();
    await ask('unauthorized');
    for (const token of ['', 'html', 'other error']) {
      await ask(token);
    }
    expect(events()).toEqual([{event: 'guide_refused', address, reason: 'token_refused'}]);
  });

  test('the end of a session is reported only if there was a session', async () => {
    const send = (headers: Record<string, string>) =>
      app.request('/session', {method: 'DELETE', headers});
    await send({});
    await send({cookie: cookieHeader(), 'sec-fetch-site': 'cross-site'});
    expect(events()).toEqual([]);
    await send({cookie: cookieHeader()});
    expect(events()).toEqual([
      {event: 'session_ended', account: '7', address, reason: 'cookie_cleared'},
    ]);
  });
});

describe('with our own accounts', () => {
  const user = 'user { id role }';
  const signIn = (fields: string) =>
    `mutation { authenticateUser(email: "${email}", password: "${correctPassword}") { ${fields} } }`;

  test('the cookie is that of the session whose token was sent, or is in the answer', async () => {
    const {
      site: {app},
      accounts: {db, readStatus},
    } = await open({accounts: 'test', sessions: true});
    const signedIn = await post(app, signIn(`success token refreshToken ${user}`), '');
    const {token, refreshToken} = (await signedIn.json()).data.authenticateUser;
    const refresh = `mutation { refreshAuthToken(refreshToken: "${refreshToken}") { success token ${user} } }`;
    const {id} = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    for (const response of [
      signedIn,
      await post(app, '{ me { id role } }', token),
      await post(app, refresh, token),
    ]) {
      expect(makeReader(response)?.sessionId).toBe(id);
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect(await readStatus(cookie)).toBe(200);
    }
  });

  test.each([
    ['without the token', signIn(`success ${user}`)],
    ['without success', signIn(`token ${user}`)],
    ['without the user', signIn('success token')],
    ['to a wrong password', signIn(`success token ${user}`).replace(correctPassword, 'wrong')],
  ])('an answer %s sets no cookie', async (_, document) => {
    const {app} = (await open({accounts: 'test', sessions: true})).site;
    const response = await post(app, document, '');
    expect(response.status).toBe(200);
    expect(response.headers.has('set-cookie')).toBe(false);
  });
});
