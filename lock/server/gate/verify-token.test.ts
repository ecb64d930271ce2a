import {endpointAnswers} from '../../shared/testing/endpoint-answers';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {
  type FailureCause,
  failureHeader,
  type ReportFailure,
} from '../operations/endpoint-failures';
import {watchErrors} from '../testing/watch-errors';
import {createVerifyToken} from './verify-token';

const request = (signal?: AbortSignal) =>
  new Request('http://localhost/', {headers: {'x-auth-token': 'a token'}, signal});

/** The result of a check of this endpoint, and what was reported of it. */
async function check(graphql: GraphQLEndpoint, signal?: AbortSignal) {
  const reported: string[][] = [];
  const reportFailure: ReportFailure = (...given) => reported.push(given);
  const options = {graphql, withRole: false, milliseconds: 50, reportFailure};
  const {result} = await createVerifyToken(options)(request(signal), '192.0.2.1');
  return {result, reported};
}

const answers = (...given: ConstructorParameters<typeof Response>) =>
  jest.fn(async () => new Response(...given));
const silence = () => new Promise<Response>(() => {});

test.each<[FailureCause, string, GraphQLEndpoint, ('unusable' | 'slow')?]>([
  ['status', 'the answer has status 500', answers('{}', {status: 500})],
  ['status', 'the answer has status 401', answers('<h1>Sign in</h1>', {status: 401})],
  ['status', 'the answer has status 504', answers('', {status: 504}), 'slow'],
  ['errors', 'the answer has errors', answers('{"errors":[{"message":"a secret"}]}')],
  ['not-json', 'the answer is not JSON', answers('<title>Sign in</title>')],
  ['no-data', 'the answer has no data', answers('{"data":null}')],
  ['no-data', 'the answer has no data', answers('{}')],
  ['no-user', 'the answer has no me, or no id in it', answers('{"data":{}}')],
  ['no-user', 'the answer has no me, or no id in it', answers('{"data":{"me":{"id":null}}}')],
  ['no-user', 'the id is empty or too long', answers('{"data":{"me":{"id":""}}}')],
  [
    'compressed',
    'the answer is compressed unasked',
    answers('x', {headers: {'content-encoding': 'br'}}),
  ],
  ['unreachable', 'fetch failed', () => Promise.reject(new Error('fetch failed'))],
  ['timeout', 'the answer did not come in time', silence, 'slow'],
])('the cause %s is reported: %s', async (cause, why, graphql, result = 'unusable') => {
  const said = `A token could not be checked by the query me: ${why}`;
  expect(await check(graphql)).toEqual({result, reported: [[cause, said]]});
});

test('nothing is reported of a client that has gone, and of what the endpoint has reported', async () => {
  const gone = AbortSignal.abort();
  expect(await check(silence, gone)).toEqual({result: 'slow', reported: []});
  const headers = {[failureHeader]: 'redirect'};
  const made = answers('{"errors":[{}]}', {status: 502, headers});
  expect(await check(made)).toEqual({result: 'unusable', reported: []});
});

test('without another place the log has the reason, without the text of the answer', async () => {
  const errors = watchErrors();
  const graphql = answers('{"errors":[{"message":"a secret"}]}');
  await createVerifyToken({graphql, withRole: false, milliseconds: 1000})(request(), '192.0.2.1');
  expect(errors()).toEqual(['A token could not be checked by the query me: the answer has errors']);
});

const rows = endpointAnswers.map((answer) => {
  const {meaning} = answer;
  const expected =
    typeof meaning === 'object' && 'user' in meaning
      ? {result: 'valid', userId: meaning.user}
      : {result: meaning === 'ended' || meaning === 'nobody' ? 'refused' : 'unusable'};
  return [answer.name, answer, expected] as const;
});

test.each(rows)('an answer of %s means the same to the server', async (_, answer, expected) => {
  watchErrors();
  const {status, type = 'application/json', body} = answer;
  const verify = createVerifyToken({
    graphql: async () => new Response(body, {status, headers: {'content-type': type}}),
    withRole: true,
    milliseconds: 1000,
  });
  const headers = {'x-auth-token': 't'};
  const check = await verify(new Request('http://localhost/session', {headers}), '192.0.2.1');
  expect(check).toMatchObject(expected);
});

test('there are at least 40 answers', () => {
  expect(endpointAnswers.length).toBeGreaterThanOrEqual(40);
});
