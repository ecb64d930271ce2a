import {findMisspelt} from './misspelt-settings';
import {settings} from './settings';

const names = settings.map(({name}) => name);
const warningsFor = (name: string) => findMisspelt({[name]: 'hunter2'}, names);

test.each([
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['SESSION_SECERT', 'SESSION_SECRET'],
  ['SITE_ULR', 'SITE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['SIGNAL', 'SIGNALS'],
])('%s is named with the setting that it looks like', (name, meant) => {
  expect(warningsFor(name)).toEqual([
    `${name} is not a setting. Is it ${meant}?`,
  ]);
});

test('a file for a setting that is not read from one is named', () => {
  expect(warningsFor('DATABASE_URL_FILE')).toEqual([
    'DATABASE_URL_FILE is not a setting: set DATABASE_URL itself.',
  ]);
});

test.each([
  ...names,
  ...['HOME', 'HOSTNAME', 'PATH', 'POST', 'DATE', 'SESSION_MANAGER'],
  ...['GRAPHQL_PORT', 'ALGOLIA_WRITE_API_KEY', 'npm_config_site_url'],
])('%s is not named', (name) => {
  expect(warningsFor(name)).toEqual([]);
});

test('what is set to nothing is not named', () => {
  expect(findMisspelt({SESION_SECRET: ''}, names)).toEqual([]);
});
