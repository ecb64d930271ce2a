import type {PluginConfig} from '@docusaurus/types';

const parts = ['"signals"', 'plugins/signals/client'];

/** What the configuration says of signals, with SIGNALS as given. */
function partsWith(value: string): string[] {
  process.env.SIGNALS = value;
  let plugins: PluginConfig[] = [];
  jest.isolateModules(() => {
    plugins = jest.requireActual<{default: {plugins: PluginConfig[]}}>(
      '../../docusaurus.config',
    ).default.plugins;
  });
  delete process.env.SIGNALS;
  const text = JSON.stringify(plugins, (_, value: unknown) =>
    typeof value === 'function' ? value.name : value,
  );
  return parts.filter((part) => text.includes(part));
}

test('the guide has signals, and nothing of them with SIGNALS=off', () => {
  expect(partsWith('')).toEqual(parts);
  expect(partsWith('off')).toEqual([]);
  expect(() => partsWith('maybe')).toThrow("SIGNALS is 'maybe'");
});
