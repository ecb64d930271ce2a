import {createLibsqlDatabase} from '../testing/accounts-stores';
import {openAssistantsScene} from '../testing/assistants-scene';
import {openTestSite} from '../testing/open-test-site';
import {remember} from './assistants';

/** A scene, and a request for the copy of a page. */
async function open(options: Parameters<typeof openAssistantsScene>[1] = {}) {
  const scene = await openAssistantsScene(createLibsqlDatabase, options);
  const get = (
    token: string,
    path = '/manual/reports',
    {accept = 'text/markdown', method = 'GET'} = {},
  ) =>
    scene.app.request(path, {
      method,
      headers: {accept, authorization: `Bearer ${token}`},
    });
  return {...scene, get};
}

test('gives the same copy as the tool, with the addresses of the site', async () => {
  const {call, get, make} = await open();
  const {token} = await make();
  const response = await get(token);
  expect(response.status).toBe(200);
  const {text} = (await call(token)) as {text: string};
  expect(await response.text()).toBe(text);
  expect(text).toContain('Source: <http');
  const head = await get(token, '/manual/reports', {method: 'HEAD'});
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each(['text/markdown, text/plain;q=0.5', 'text/plain,text/markdown;q=0.9'])(
  'takes the Accept %s',
  async (accept) => {
    const {get, make} = await open();
    const {token} = await make();
    expect((await get(token, undefined, {accept})).status).toBe(200);
  },
);

test('the calls of an owner are counted together with those of the tools, and a stranger’s refusals by address', async () => {
  const {call, events, get, make} = await open();
  const {token} = await make();
  for (let i = 0; i < 30; i++) {
    expect((await get(token)).status).toBe(200);
    expect(await call(token)).toMatchObject({text: expect.any(String)});
  }
  const refused = await get(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await call(token)).toBe(429);
  expect(events).toContainEqual(expect.objectContaining({event: 'token_throttled'}));

  for (let i = 0; i < 100; i++) {
    await get('guide_wrong');
  }
  expect((await get('guide_wrong')).status).toBe(429);
  expect(await call('guide_wrong')).toBe(429);
});

test('before a platform, a token whose owner stays away opens nothing until the owner is back', async () => {
  const {assistants, get, store} = await open({graceDays: 1});
  const token = await store('7');
  const away = await get(token);
  expect([away.status, await away.text()]).toEqual([
    403,
    'The owner of this token has to open the guide in a browser and sign in. Then the token works again.\n',
  ]);
  await remember(assistants, '7');
  expect((await get(token)).status).toBe(200);
});

test('without assistants a token changes nothing', async () => {
  const {app} = await openTestSite();
  const ask = (headers: Record<string, string>) => app.request('/manual/reports', {headers});
  const plain = await ask({accept: 'text/markdown'});
  const sent = await ask({accept: 'text/markdown', authorization: 'Bearer x'});
  expect([plain.status, sent.status]).toEqual([404, 404]);
  expect([...sent.headers]).toEqual([...plain.headers]);
});
