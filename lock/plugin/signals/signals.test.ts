import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import signals from '.';
import {makeFolder} from '../../sources/testing/make-folder';

interface SearchOptions {
  record?: string;
}

/** What the configuration says of signals, with SIGNALS as given. */
function readConfig(value: string) {
  const signals = () => null;
  let config: Config | undefined;
  const search = jest.fn<void, [SearchOptions]>();
  process.env.SIGNALS = value;
  try {
    jest.isolateModules(() => {
      jest.doMock('.', () => signals);
      jest.doMock('../search', () => search);
      config = jest.requireActual<{default: Config}>('../../../docusaurus.config').default;
    });
  } finally {
    delete process.env.SIGNALS;
  }
  return {
    isUsed: config?.plugins?.includes(signals),
    record: path.basename(search.mock.lastCall?.[0].record ?? ''),
  };
}

test('the guide has signals, and nothing of them with SIGNALS=off', () => {
  expect(readConfig('')).toEqual({
    isUsed: true,
    record: 'send-signals',
  });
  expect(readConfig('off')).toEqual({isUsed: false, record: ''});
  expect(() => readConfig('maybe')).toThrow("SIGNALS is 'maybe'");
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
