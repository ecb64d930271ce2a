import {existsSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {parseMdx} from './parse-mdx';
import {glossary, linkTerms} from './glossary';
import {permissions} from './permissions';
import {redirects} from './redirects';
import {recentChanges} from './recent-changes';
import {createRoleFiller} from './roles';
import {makeFolder} from '../../packages/lock/src/sources/testing/make-folder';

// A guide without permissions.yml, redirects.yml, changes.yml and a glossary.
const siteDir = makeFolder({'docs/index.md': '# A'});
const context = {siteDir, generatedFilesDir: siteDir} as LoadContext;
const allContent = {
  'docusaurus-plugin-content-docs': {default: {loadedVersions: []}},
};

/** What a plugin gives to the pages. */
async function loadData(plugin: Plugin): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  const createData = (name: string, value: unknown) => {
    data[name] = value;
    return Promise.resolve(name);
  };
  type Props = Parameters<NonNullable<Plugin['allContentLoaded']>>[0];
  await plugin.allContentLoaded?.({
    allContent,
    actions: {createData},
  } as unknown as Props);
  return data;
}

test('pages get empty lists', async () => {
  expect(await loadData(recentChanges({hidden: []})(context))).toEqual({
    'changes.json': [],
  });
  expect(await loadData(permissions({hidden: []})(context))).toEqual({
    'tasks.json': [],
    'known.json': [],
  });
});

test('a build has no redirects', async () => {
  const outDir = path.join(siteDir, 'out');
  type Props = Parameters<NonNullable<Plugin<void>['postBuild']>>[0];
  await redirects({hidden: []})(context).postBuild?.({outDir} as Props);
  expect(existsSync(path.join(outDir, 'help.json'))).toBe(false);
});

test('pages stay as they are written', async () => {
  await glossary(context).loadContent?.();
  const tree = parseMdx('page.mdx', '[zone](/features/glossary#zone)');
  const before = JSON.stringify(tree);
  linkTerms({siteDir})(tree, {path: path.join(siteDir, 'docs/index.md')});
  expect(JSON.stringify(tree)).toBe(before);
  expect(createRoleFiller(siteDir, [])('# A')).toBe('# A');
  expect(() => createRoleFiller(siteDir, [])('<Needs action="a.b" />')).toThrow(
    'docs/permissions.yml has no a.b.',
  );
});
