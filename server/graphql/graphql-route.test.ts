import {createTestApp} from '../testing/test-site';

// What is refused before the endpoint sees it.

function ask(headers: Record<string, string>, method = 'POST') {
  const graphql = jest.fn(() => Promise.resolve(Response.json({data: {}})));
  const app = createTestApp({graphql});
  const body = method === 'POST' ? '{"query":"{ me { id } }"}' : undefined;
  const answer = app.request('/graphql', {method, headers, body});
  return {answer, graphql};
}

const json = {'content-type': 'application/json'};

test.each([
  ['another site', {...json, 'sec-fetch-site': 'cross-site'}, 403],
  ['a sister site', {...json, 'sec-fetch-site': 'same-site'}, 403],
  ['a form', {'content-type': 'text/plain'}, 415],
  ['a form', {'content-type': 'application/x-www-form-urlencoded'}, 415],
  ['JSON in UTF-16', {'content-type': 'application/json; charset=utf-16'}, 415],
  ['JSON that is compressed', {...json, 'content-encoding': 'gzip'}, 415],
  ['no type', {'content-type': ''}, 415],
])('%s is refused: %j', async (_, headers, status) => {
  const {answer, graphql} = ask(headers);
  expect((await answer).status).toBe(status);
  expect((await (await answer).json()).errors).toHaveLength(1);
  expect(graphql).not.toHaveBeenCalled();
});

test('a link of another site to a query is refused', async () => {
  const {answer, graphql} = ask({'sec-fetch-site': 'cross-site'}, 'GET');
  expect((await answer).status).toBe(403);
  expect(graphql).not.toHaveBeenCalled();
});

test.each([
  {...json, 'sec-fetch-site': 'same-origin'},
  {...json, 'sec-fetch-site': 'none'},
  {'content-type': 'Application/JSON; charset=UTF-8'},
  {'content-type': 'multipart/form-data; boundary=x'},
])('a request of our page or of no page passes: %j', async (headers) => {
  const {answer} = ask(headers);
  expect((await answer).status).toBe(200);
});
