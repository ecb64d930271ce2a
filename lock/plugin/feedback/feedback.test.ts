import type {Config} from '@docusaurus/types';

/** Whether the guide has feedback, with SIGNALS as given. */
function hasFeedback(value: string): boolean {
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

test('the guide has feedback, and nothing of it with SIGNALS=off', () => {
  expect(hasFeedback('')).toBe(true);
  expect(hasFeedback('off')).toBe(false);
});
