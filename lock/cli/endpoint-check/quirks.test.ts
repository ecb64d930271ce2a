import {gzipSync} from 'node:zlib';
import {startUpstream} from '../../server/testing/open-test-site';
import type {CheckOptions} from './check';
import {answerWith, check, page, replace} from './testing/check';
import {createFields, servePlatform} from './testing/platform';

const html = {'content-type': 'text/html'};
const csrf = JSON.stringify({
  errors: [{message: 'Blocked as a potential Cross-Site Request Forgery (CSRF).'}],
});

// How a platform differs, and the line that says so.
test.each<[string, RegExp, Parameters<typeof servePlatform>[1], Partial<CheckOptions>?]>([
  [
    'redirects',
    /^wrong +me without a token: came: a redirect \(302\) to "https:\/\/login\.example\/start"/m,
    answerWith({status: 302, headers: {location: 'https://a:b@login.example/start?state=1'}}),
  ],
  [
    'is a page with 200',
    /^wrong .* came: a page \(status 200\) with the title "Sign in"/m,
    answerWith({headers: html, body: page}),
  ],
  [
    'is a page with 401',
    /^wrong .* came: a page \(status 401\)/m,
    answerWith({status: 401, headers: html, body: page}),
  ],
  [
    'asks for a password of HTTP',
    /^wrong .* status 401 that asks for a password of HTTP/m,
    answerWith({status: 401, headers: {'www-authenticate': 'Basic'}, body: ''}),
  ],
  [
    'refuses by CSRF prevention',
    /^wrong .* came: a refusal by CSRF prevention \(400\)/m,
    answerWith({status: 400, body: csrf}),
  ],
  [
    'refuses a GET by CSRF prevention',
    /^right +me by GET: refused, which is fine unless .*: a refusal by CSRF prevention/m,
    answerWith({status: 400, body: csrf}, ({method}) => method === 'GET'),
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
    /^wrong +all answers: came: a compressed answer/m,
    ({headers, body, ...answer}) => ({
      ...{...answer, headers: {...headers, 'content-encoding': 'gzip'}},
      body: gzipSync(body),
    }),
  ],
  ['sends no content-type', /^right +all answers: .* no content-type/m, answerWith({headers: {}})],
  [
    'is slow',
    /^works, but +all answers: it takes more than 0 s.* \(in: me without a token, an op/m,
    undefined,
    {slow: 0},
  ],
  [
    'is silent',
    /^wrong .* no whole answer came in time/m,
    () => new Promise(() => {}),
    {timeout: 100},
  ],
  [
    'is silent about companies',
    /^wrong +companies: came: no whole answer came in time/m,
    (answer) => (String(answer.body).includes('{"companies"') ? new Promise(() => {}) : answer),
    {timeout: 2000},
  ],
  [
    'sends too much',
    /^wrong .* the answer is longer than 1 MB/m,
    answerWith({body: ' '.repeat(1_000_001)}),
  ],
  [
    'sends too much when it is unpacked',
    /^wrong .* the answer is longer than 1 MB/m,
    answerWith({
      headers: {'content-encoding': 'gzip'},
      body: gzipSync(' '.repeat(1_000_001)),
    }),
  ],
  [
    'breaks off',
    /^wrong .* the connection was closed/m,
    (_, request) => new Promise(() => request.socket.destroy()),
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
    'sends errors: []',
    /^right +all answers: errors is an empty list/m,
    replace(/^\{"data"/g, '{"errors":[],"data"'),
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
