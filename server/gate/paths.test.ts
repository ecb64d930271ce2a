import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {listen, type Listening} from '../http/listen';
import {rawRequest} from '../testing/raw-request';
import {readCorpus} from '../testing/read-corpus';
import {cookieHeader, createTestApp, fixtures} from '../testing/test-site';
import {listFiles} from './list-files';

let server: Listening;

beforeAll(async () => {
  server = await listen(createTestApp(), {port: 0, host: '127.0.0.1'});
});

afterAll(() => server.stop());

const paths = readCorpus(`${__dirname}/corpus/paths.txt`);
// Nothing here redirects, so there is no return address to forge.
const redirect = /^(location|refresh):/im;
const page = {accept: 'text/html'};
const signInPage = readFileSync(join(fixtures, 'sign-in/404.html'), 'latin1');
const filesOfBoth = new Set(
  ['guide', 'sign-in']
    .flatMap((site) => listFiles(join(fixtures, site)))
    .map((file) => readFileSync(file, 'latin1')),
);

// What the gate says to a stranger who opens a page, what Node or the adaptor
// says to a request it cannot read, and what `/session` itself says.
function isRefusal({status, body}: {status: number; body: string}): boolean {
  return (
    (status === 401 && (body === signInPage || body === '')) ||
    (status === 400 && body === '')
  );
}

test.each(paths)('a stranger gets the sign-in page for %j', async (path) => {
  const answer = await rawRequest(server.port, path, {headers: page});
  expect(answer.text).not.toMatch(redirect);
  expect({...answer, isRefusal: isRefusal(answer)}).toMatchObject({
    isRefusal: true,
  });
});

test.each(paths)('a reader gets a file of the site for %j', async (path) => {
  const headers = {...page, cookie: cookieHeader()};
  const {status, text, body} = await rawRequest(server.port, path, {headers});
  expect(text).not.toMatch(redirect);
  expect([200, 204, 400, 404]).toContain(status);
  if (status === 200 || status === 404) {
    expect(filesOfBoth.has(body)).toBe(true);
  } else {
    expect(body).toBe('');
  }
});
