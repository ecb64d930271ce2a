interface SearchOptions {
  record?: string;
}

/** What the configuration says of signals, with SIGNALS as given. */
function readConfig(value: string) {
  const signals = jest.fn();
  const search = jest.fn<void, [SearchOptions]>();
  process.env.SIGNALS = value;
  try {
    jest.isolateModules(() => {
      jest.doMock('.', () => signals);
      jest.doMock('../search', () => search);
      jest.requireActual('../../docusaurus.config');
    });
  } finally {
    delete process.env.SIGNALS;
  }
  return {
    plugins: signals.mock.calls.length,
    record: search.mock.lastCall?.[0].record,
  };
}

test('the guide has signals, and nothing of them with SIGNALS=off', () => {
  expect(readConfig('')).toEqual({
    plugins: 1,
    record: 'plugins/signals/client/send-signals',
  });
  expect(readConfig('off')).toEqual({plugins: 0, record: undefined});
  expect(() => readConfig('maybe')).toThrow("SIGNALS is 'maybe'");
});
