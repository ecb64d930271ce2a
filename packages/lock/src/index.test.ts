import {locked} from '.';
import {makeFolder} from './sources/testing/make-folder';

const home = process.cwd();
afterEach(() => {
  process.chdir(home);
  delete process.env.AUDIENCE;
});

test('a build must be for an audience that exists', () => {
  process.chdir(makeFolder({'docs/audiences.yml': 'everyone: []\nadministrators: [ADMIN]\n'}));
  process.env.AUDIENCE = 'admins';
  expect(() => locked({title: 'A site', url: 'https://docs.example', baseUrl: '/'})).toThrow(
    "AUDIENCE is 'admins'; it may be one of everyone, administrators.",
  );
});
