import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import signals from '.';
import {makeFolder} from '../../sources/testing/make-folder';

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

test('a build says who owns each page', async () => {
  const outDir = makeFolder({});
  const doc = (permalink: string, owner?: string) => ({
    permalink,
    frontMatter: {owner},
    source: '',
  });
  const docs = [doc('/', 'Support'), doc('/a/', 'Quality'), doc('/b')];
  const content = {loadedVersions: [{docs, sidebars: {}}]};
  const plugins = [{name: 'docusaurus-plugin-content-docs', content}];
  const plugin = signals();
  await plugin.postBuild?.({outDir, plugins} as never);
  const text = readFileSync(path.join(outDir, 'owners.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({'/': 'Support', '/a': 'Quality'});
});
