import {watchErrors} from '../testing/watch-errors';
import {createVerifyToken} from './verify-token';

test.each([
  ['status 500', Response.json({}, {status: 500})],
  ['errors', Response.json({errors: [{message: 'a secret'}], data: {me: null}})],
  ['no me', Response.json({data: {}})],
  ['no me', new Response('<p>a secret</p>')],
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
