import {hiddenIn, readBuildReaders} from './build-readers';
import {readEnvironment} from './environment';
import {defaultSources} from '../plugin/audiences/audiences';
import {makeFolder} from '../sources/testing/make-folder';

const page = (field = '') => `---\ntitle: A\n${field}\n---\n`;
const open = {'docs/manual/tables.mdx': page()};
const restricted = {
  ...open,
  'docs/audiences.yml': 'everyone: []\nadministrators: [ADMIN]\n',
  'docs/manual/log.mdx': page('audience: administrators'),
};

/** The pages that a build with these settings leaves out. */
function hiddenWith(settings: Record<string, string>, files: Record<string, string> = restricted) {
  const before = {...process.env};
  Object.assign(process.env, settings);
  try {
    const environment = readEnvironment();
    const {audiences} = readBuildReaders(makeFolder(files), defaultSources, environment);
    return hiddenIn(environment, audiences).map(({path}) => path);
  } finally {
    process.env = before;
  }
}

test('a build leaves out what its audience may not read, development nothing', () => {
  expect(hiddenWith({})).toEqual(['/manual/log']);
  expect(hiddenWith({AUDIENCE: 'everyone'})).toEqual(['/manual/log']);
  expect(hiddenWith({AUDIENCE: 'administrators'})).toEqual([]);
  expect(hiddenWith({NODE_ENV: 'development'})).toEqual([]);
  expect(() => hiddenWith({AUDIENCE: 'admins'})).toThrow(
    "AUDIENCE is 'admins'; it may be one of everyone, administrators.",
  );
});

test('errors of pages end a build, with file and line, and not `npm start`', () => {
  const files = {'docs/a.mdx': page('audience: admins'), 'docs/b.mdx': page('audiance: a')};
  const wrong = {...restricted, ...files};
  expect(() => hiddenWith({}, wrong)).toThrow(
    /^docs\/a\.mdx:3 Write one or more of everyone.*\ndocs\/b\.mdx:3 “audiance” is no field/,
  );
  expect(hiddenWith({NODE_ENV: 'development'}, wrong)).toEqual([]);
});

test('GATE=client refuses restricted pages and names them', () => {
  expect(() => hiddenWith({GATE: 'client'})).toThrow('docs/manual/log.mdx');
  expect(hiddenWith({GATE: 'client'}, open)).toEqual([]);
  expect(hiddenWith({GATE: 'client', NODE_ENV: 'development'})).toEqual([]);
});
