import type {LoadContext, PluginContentLoadedActions} from '@docusaurus/types';
import changedLately from '.';
import {gitFolder, type GitFolder} from './testing/git-folder';

let site: GitFolder;
beforeEach(() => {
  site = gitFolder();
});
afterEach(() => site.remove());

const doc = (name: string) => ({
  id: name,
  title: name.toUpperCase(),
  permalink: name === 'index' ? '/' : `/${name}`,
  source: `@site/docs/${name}.mdx`,
});

async function build(): Promise<unknown> {
  const data: Record<string, unknown> = {};
  const plugin = changedLately({siteDir: site.folder} as LoadContext, {
    exclude: ['/'],
  });
  await plugin.allContentLoaded?.({
    allContent: {
      'docusaurus-plugin-content-docs': {
        default: {
          loadedVersions: [
            {
              versionName: 'current',
              sidebars: {},
              docs: ['index', 'a'].map(doc),
            },
          ],
        },
      },
    },
    actions: {
      async createData(name: string, content: unknown) {
        data[name] = content;
        return name;
      },
    } as unknown as PluginContentLoadedActions,
  });
  return data;
}

test('the home page is told of changed pages, and not of itself', async () => {
  site.git('init', '--quiet');
  site.commit(86400, {'docs/index.mdx': 'Home', 'docs/a.mdx': 'A'});
  expect(await build()).toEqual({
    'changes.json': [{date: '1970-01-02', title: 'A', path: '/a'}],
  });
});

test('without history the home page is told of nothing, and builds', async () => {
  expect(await build()).toEqual({'changes.json': []});
});
