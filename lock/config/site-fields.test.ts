import {toSiteFields} from '../shared/site-fields';
import {readEnvironment} from './environment';

interface Config {
  default: {customFields: {lock: object}};
}

test.each([
  ['', '', true],
  ['off', '', false],
  // A static host has no server that makes tokens.
  ['', 'client', false],
])(
  'with ASSISTANTS=%s and GATE=%s the site has assistants: %s',
  (assistants, gate, hasAssistants) => {
    process.env.ASSISTANTS = assistants;
    process.env.GATE = gate;
    jest.isolateModules(() => {
      const {default: config} = jest.requireActual<Config>('../../docusaurus.config');
      expect(config.customFields.lock).toMatchObject({hasAssistants});
    });
  },
);

test.each([
  ['', 'auto'],
  ['milliseconds', 'milliseconds'],
])('with EXPIRES_IN=%s the site takes expiresIn for %s', (setting, expiryUnit) => {
  process.env.EXPIRES_IN = setting;
  jest.isolateModules(() => {
    const {default: config} = jest.requireActual<Config>('../../docusaurus.config');
    expect(toSiteFields({...config.customFields})).toMatchObject({expiryUnit});
  });
});

test('EXPIRES_IN with another value ends the build', () => {
  process.env.EXPIRES_IN = 'minutes';
  expect(() => readEnvironment()).toThrow(
    "EXPIRES_IN is 'minutes'; it may be one of auto, seconds, milliseconds, date.",
  );
});

afterEach(() => {
  delete process.env.ASSISTANTS;
  delete process.env.EXPIRES_IN;
  delete process.env.GATE;
});
