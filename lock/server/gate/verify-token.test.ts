import {endpointAnswers} from '../../shared/testing/endpoint-answers';
import {watchErrors} from '../testing/watch-errors';
import {createVerifyToken} from './verify-token';

test.each([
  ['status 500', Response.json({}, {status: 500})],
  ['errors', Response.json({errors: [{message: 'a secret'}], data: {me: null}})],
  ['no me', Response.json({data: {}})],
  ['no data', Response.json({data: null})],
])('for an answer that has %s the log says so, without its text', async (reason, answer) => {
  const errors = watchErrors();
  const graphql = () => Promise.resolve(answer);
  const verify = createVerifyToken({graphql, withRole: false, milliseconds: 1000});
  const request = new Request('http://localhost/', {headers: {'x-auth-token': 'a token'}});
  expect(await verify(request, '192.0.2.1')).toEqual({result: 'unusable'});
  expect(errors()).toEqual([
    `A token could not be checked by the query me: the answer has ${reason}`,
  ]);
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
