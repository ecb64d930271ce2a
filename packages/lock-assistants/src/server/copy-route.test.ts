import {createLibsqlDatabase} from '../../../testing/src/accounts-stores';
import {openAssistantsScene} from '../../../testing/src/assistants-scene';
import {open as openSite} from '../../../testing/src/open';
import {cookieHeader} from '../../../testing/src/test-site';
import {noteVisit} from './assistants';

// The contract has the answers to tokens that are not valid. The counts are in mcp.test.ts.

/** A scene, and a request for the copy of a page. */
async function open(options: Parameters<typeof openAssistantsScene>[1] = {}) {
  const scene = await openAssistantsScene(createLibsqlDatabase, options);
  const get = (token: string, {accept = 'text/markdown', method = 'GET'} = {}) => {
    const headers = {accept, authorization: `Bearer ${token}`};
    return scene.app.request('/manual/reports', {method, headers});
  };
  return {...scene, get};
}

test('gives the same copy as the tool, with the addresses of the site that it is served on', async () => {
  const {assistants, call, get, store} = await open({
    ...{siteUrl: 'http://localhost:3999', graceDays: 7},
  });
  await noteVisit(assistants, '7');
  const token = await store('7');
  const response = await get(token);
  expect(response.status).toBe(200);
  const {text} = (await call(token)) as {text: string};
  expect(await response.text()).toBe(text);
  expect(text).toContain('<http://localhost:3999/manual/reports>');
  const head = await get(token, {method: 'HEAD'});
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each(['text/markdown, text/plain;q=0.5', 'text/plain,text/markdown;q=0.9'])(
  'takes the Accept %s',
  async (accept) => {
    const {get, make} = await open();
    const {token} = await make();
    expect((await get(token, {accept})).status).toBe(200);
  },
);

test('with a platform, a token whose owner stays away opens nothing until the owner is back', async () => {
  const {assistants, get, store} = await open({graceDays: 1});
  const token = await store('7');
  const away = await get(token);
  expect([away.status, await away.text()]).toEqual([
    403,
    'The owner of this token has to open the guide in a browser and sign in. Then the token works again.\n',
  ]);
  await noteVisit(assistants, '7');
  expect((await get(token)).status).toBe(200);
});

test('without assistants a token changes nothing, and there are neither tokens nor calls', async () => {
  const {app} = (await openSite()).site;
  const accept = 'text/markdown';
  const plain = await app.request('/manual/reports', {headers: {accept}});
  const sent = await app.request('/manual/reports', {
    headers: {accept, authorization: 'Bearer x'},
  });
  expect([plain.status, sent.status]).toEqual([404, 404]);
  expect([...sent.headers]).toEqual([...plain.headers]);
  const headers = {cookie: cookieHeader()};
  expect((await app.request('/tokens', {headers})).status).toBe(404);
  for (const path of ['/tokens', '/mcp']) {
    expect((await app.request(path, {method: 'POST', headers})).status).toBe(405);
  }
});
