import {createTestApp} from '../testing/test-site';

// The contract has the requests that are refused, and their statuses.

const json = {'content-type': 'application/json'};

test.each([
  ['from another site', {...json, 'sec-fetch-site': 'cross-site'}],
  ['of another type', {'content-type': 'text/plain'}],
])('the endpoint is not asked by a request %s', async (_, headers) => {
  const graphql = jest.fn();
  const app = createTestApp({graphql});
  const init = {method: 'POST', headers, body: '{"query":"{ me { id } }"}'};
  const answer = await app.request('/graphql', init);
  expect((await answer.json()).errors).toHaveLength(1);
  expect(graphql).not.toHaveBeenCalled();
});
