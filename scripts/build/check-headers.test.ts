import {existsSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../testing/make-folder';
import {checkHeaders} from './check-headers';

const builds = ['everyone', 'managers'];

/** A folder `next` in a build, with these headers. */
function nextWith(files: Record<string, string>): string {
  return path.join(
    makeFolder({'next/nginx/sign-in.conf': '', ...files}),
    'next',
  );
}

test('equal headers are kept once, as those of the guide', () => {
  const next = nextWith({
    'next/nginx/guide.conf': 'a',
    'next/nginx/managers.conf': 'a',
  });
  checkHeaders(next, builds);
  expect(existsSync(`${next}/nginx/guide.conf`)).toBe(true);
  expect(existsSync(`${next}/nginx/managers.conf`)).toBe(false);
});

test('other headers fail, and the audience is named', () => {
  const next = nextWith({
    'next/nginx/guide.conf': 'a',
    'next/nginx/managers.conf': 'b',
  });
  expect(() => checkHeaders(next, builds)).toThrow('The pages for managers');
});

test('a build made alone is compared with the guide that is there', () => {
  const next = nextWith({
    'nginx/guide.conf': 'a',
    'next/nginx/managers.conf': 'b',
  });
  expect(() => checkHeaders(next, builds)).toThrow('The pages for managers');
});
