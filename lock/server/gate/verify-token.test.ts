import {endpointAnswers} from '../../shared/testing/endpoint-answers';
import {createVerifyToken} from './verify-token';

const rows = endpointAnswers.map((answer) => {
  const {meaning} = answer;
  const expected =
    typeof meaning === 'object' && 'user' in meaning
      ? {result: 'valid', userId: meaning.user}
      : {result: meaning === 'ended' || meaning === 'nobody' ? 'refused' : 'unusable'};
  return [answer.name, answer, expected] as const;
});

test.each(rows)('an answer of %s means the same to the server', async (_, answer, expected) => {
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
