import type {Config} from '@docusaurus/types';

/** Whether the guide has signals, with SIGNALS as given. */
function hasSignals(value: string): boolean {
  let config: Config | undefined;
  let plugin: unknown;
  process.env.SIGNALS = value;
  try {
    jest.isolateModules(() => {
      plugin = jest.requireActual<{default: unknown}>('.').default;
      config = jest.requireActual<{default: Config}>('../../../docusaurus.config').default;
    });
  } finally {
    delete process.env.SIGNALS;
  }
  return config?.plugins?.includes(plugin as never) ?? false;
}

test('the guide has signals, and nothing of them with SIGNALS=off', () => {
  expect(hasSignals('')).toBe(true);
  expect(hasSignals('off')).toBe(false);
});
