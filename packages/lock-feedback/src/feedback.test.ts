import type {FeatureBuild} from 'docusaurus-lock/config/feature';
import {feedback} from '.';

const env = {...process.env};
afterEach(() => {
  process.env = {...env};
});

/** How many plugins it adds to a build, with SIGNALS as given. */
function pluginsWith(signals: string, build: FeatureBuild['build'] = 'guide'): number {
  process.env.SIGNALS = signals;
  const told = {siteDir: '', build, audience: 'everyone', productName: 'X', preprocess: () => ''};
  return feedback().guide?.(told).plugins?.length ?? 0;
}

test('pages have a question, and nothing of it with SIGNALS=off or without our server', () => {
  expect(pluginsWith('')).toBe(1);
  expect(pluginsWith('off')).toBe(0);
  expect(pluginsWith('', 'static')).toBe(0);
  expect(() => pluginsWith('maybe')).toThrow("SIGNALS is 'maybe'; it may be one of on, off");
});
