import type * as Audiences from './audiences';

const log = {
  file: 'docs/usage/log.mdx',
  path: '/usage/log',
  audiences: ['administrators'],
};

/** The pages that a build with these settings leaves out. */
function hiddenWith(settings: Record<string, string>, restricted = [log]) {
  const before = {...process.env};
  Object.assign(process.env, settings);
  try {
    let hidden: {path: string}[] = [];
    jest.isolateModules(() => {
      jest.doMock('./audiences', () => ({
        ...jest.requireActual<typeof Audiences>('./audiences'),
        readAudiences: () => ({
          names: ['everyone', 'administrators'],
          restricted,
          mistakes: [],
        }),
      }));
      hidden = jest.requireActual<{hiddenPages: {path: string}[]}>(
        '../../site-settings',
      ).hiddenPages;
    });
    return hidden.map(({path}) => path);
  } finally {
    process.env = before;
  }
}

test('a build leaves out what its audience may not read, development nothing', () => {
  expect(hiddenWith({})).toEqual(['/usage/log']);
  expect(hiddenWith({AUDIENCE: 'everyone'})).toEqual(['/usage/log']);
  expect(hiddenWith({AUDIENCE: 'administrators'})).toEqual([]);
  expect(hiddenWith({NODE_ENV: 'development'})).toEqual([]);
  expect(() => hiddenWith({AUDIENCE: 'admins'})).toThrow(
    "AUDIENCE is 'admins'; it may be one of everyone, administrators.",
  );
});

test('GATE=client refuses restricted pages and names them', () => {
  expect(() => hiddenWith({GATE: 'client'})).toThrow('docs/usage/log.mdx');
  expect(hiddenWith({GATE: 'client'}, [])).toEqual([]);
  expect(hiddenWith({GATE: 'client', NODE_ENV: 'development'})).toEqual([]);
});
