import {locked} from '..';
import {makeFolder} from '../sources/testing/make-folder';

const home = process.cwd();
const env = {...process.env};

beforeEach(() => process.chdir(makeFolder({'docs/index.md': '# A'})));
afterEach(() => {
  process.chdir(home);
  process.env = {...env};
});

/** Gives the fields of the lock in a site that is built with these settings. */
function fieldsWith(settings: Record<string, string>) {
  Object.assign(process.env, settings);
  const {customFields} = locked({title: 'A site', url: 'https://docs.example', baseUrl: '/'});
  return customFields?.lock;
}

test.each([
  // The server uses the setting, and the browser only where there is no server.
  [{GRAPHQL_ENDPOINT: 'https://p.example/'}, {graphqlEndpoint: '/graphql'}],
  [
    {GATE: 'client', GRAPHQL_ENDPOINT: 'https://p.example/'},
    {graphqlEndpoint: 'https://p.example/'},
  ],
  [{EXPIRES_IN: ''}, {expiryUnit: 'auto'}],
  [{EXPIRES_IN: 'milliseconds'}, {expiryUnit: 'milliseconds'}],
])('a site that is built with %j has the fields %j', (settings, fields) => {
  expect(fieldsWith(settings)).toMatchObject(fields);
});

test.each([
  [{EXPIRES_IN: 'minutes'}, /^EXPIRES_IN is 'minutes'; it may be one of auto, seconds, /],
  [{GRAPHQL_GET_QUERIES: 'maybe'}, /^GRAPHQL_GET_QUERIES is 'maybe'; it may be one of off, on/],
])('%j ends the build', (settings, message) => {
  expect(() => fieldsWith(settings)).toThrow(message);
});
