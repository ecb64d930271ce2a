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

afterEach(() => {
  delete process.env.ASSISTANTS;
  delete process.env.GATE;
});
