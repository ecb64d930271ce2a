import {gzipSync} from 'node:zlib';
import {startUpstream} from '../../server/testing/open-test-site';
import type {CheckOptions} from './check';
import {answerWith, check, replace} from './testing/check';
import {createFields, servePlatform} from './testing/platform';
import {page} from './testing/platforms';

const html = {'content-type': 'text/html'};
const csrf = JSON.stringify({
  errors: [{message: 'Blocked as a potential Cross-Site Request Forgery (CSRF).'}],
});

// How a platform differs, and the line that says so.
test.each<[string, RegExp, Parameters<typeof servePlatform>[1], Partial<CheckOptions>?]>([
  [
    'is a page with 200',
    /^wrong .* came: a page \(status 200\) with the title "Sign in"/m,
    answerWith({headers: html, body: page}),
  ],
  [
    'refuses by CSRF prevention',
    /^wrong .* came: a refusal by CSRF prevention \(400\)/m,
    answerWith({status: 400, body: csrf}),
  ],
  [
    'refuses GET',
    /^right +me by GET: refused, which is fine unless .*: status 405/m,
    answerWith({status: 405, body: ''}, ({method}) => method === 'GET'),
  ],
  [
    'refuses the parameter _dc',
    /^wrong .* to the query parameter _dc/m,
    answerWith({status: 400, body: '{}'}, ({url}) => url?.includes('_dc=') ?? false),
  ],
  [
    'compresses unasked',
    /^wrong .* compresses unasked.*\n.* row compressed/m,
    ({headers, body, ...answer}) => ({
      ...{...answer, headers: {...headers, 'content-encoding': 'gzip'}},
      body: gzipSync(body),
    }),
  ],
  ['sends no content-type', /^right +all answers: no content-type/m, answerWith({headers: {}})],
  [
    'is slow',
    /^works, but +all answers: it takes seconds.* \(in: me without a token, an op/m,
    undefined,
    {slow: 0},
  ],
  [
    'is silent',
    /^wrong .* is silent: .*\n.* row timeout$/m,
    () => new Promise(() => {}),
    {timeout: 100},
  ],
  [
    'is silent about companies',
    /^wrong +companies: came: no answer.* is silent/m,
    (answer) => (String(answer.body).includes('{"companies"') ? new Promise(() => {}) : answer),
    {timeout: 2000},
  ],
  [
    'sends numbers for ids',
    /^right +all answers: ids are numbers/m,
    replace(/"(\w*[iI]d)":"(\d+)"/g, '"$1":$2'),
  ],
  [
    'sends large numbers for ids',
    /^wrong +all answers: came: ids that are numbers above 2\^53/m,
    replace('"id":"7"', '"id":9007199254740993'),
  ],
  [
    'answers with data to everything',
    /^wrong +an operation that does not/m,
    answerWith({body: '{"data":{}}'}),
  ],
  ['answers with nothing to everything', /^wrong .* an empty body/m, answerWith({body: ''})],
  ['has no introspection', /^right +introspection: off/m, replace('"__schema":{', '"schema":{')],
])('a platform that %s', async (_, line, edit, options = {}) => {
  const {text} = await check(await startUpstream(servePlatform(createFields(), edit)), options);
  expect(text).toMatch(line);
});

test('what an endpoint refuses to strangers is asked before the logout', async () => {
  let isOver = false;
  const edit = answerWith({status: 401, body: '{"errors":[{"message":"No"}]}'}, () => isOver);
  const endpoint = await startUpstream(
    servePlatform(createFields(), (answer, request) => {
      const given = edit(answer, request);
      isOver ||= String(answer.body).startsWith('{"data":{"logout"');
      return given;
    }),
  );
  const {text} = await check(endpoint);
  expect(text).toMatch(/introspection: on.*\n.*changePassword: the endpoint has it/);
});
