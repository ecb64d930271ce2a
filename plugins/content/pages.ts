import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent, LoadedPlugin} from '@docusaurus/types';

/** A page of the guide, as the docs plugin knows it. */
export interface GuidePage {
  /** Path from the root of the site, such as `/usage/tables`. */
  path: string;
  title: string;
  description: string;
  /** Category of the sidebar. */
  category: string;
  /** What contextual search filters by, such as `docs-default-current`. */
  tag: string;
  /** Where it stands in the sidebars, which may tie: those in none are last. */
  place: number;
  /** The team that answers for the page, as its front matter has it. */
  owner?: unknown;
  /** The MDX file, from the root of the site: `docs/…`. */
  file: string;
}

/** What stands for a category where a page is in no sidebar (DocSearch). */
export const noCategory = 'Documentation';

/**
 * Lists the pages of the docs plugin with their sidebar categories. Drafts and
 * unlisted pages are left out.
 *
 * @param loaded what Docusaurus gives to `allContentLoaded` or `postBuild`.
 */
export function guidePages(loaded: Loaded): GuidePage[] {
  return docsContent(loaded).loadedVersions.flatMap((version) => {
    const found: FoundPages = new Map();
    for (const items of Object.values(version.sidebars)) {
      findCategories(items, noCategory, found);
    }
    return version.docs
      .filter(({draft, unlisted}) => !draft && !unlisted)
      .map((doc) => ({
        path: doc.permalink,
        title: doc.title,
        description: doc.description,
        place: found.size,
        category: noCategory,
        ...found.get(doc.id),
        tag: `docs-default-${version.versionName}`,
        owner: doc.frontMatter.owner,
        file: doc.source.replace(/^@site\//, ''),
      }));
  });
}

const taskFolders = ['usage', 'configuration'];

/** The pages with tasks, and so with permissions and error texts. */
export const taskFiles = `docs/{${taskFolders.join()}}/*.mdx`;

/** Lists the pages of {@link taskFiles}. */
export function taskPages(loaded: Loaded): GuidePage[] {
  return guidePages(loaded).filter((page) =>
    taskFolders.includes(page.file.split('/')[1] ?? ''),
  );
}

type Loaded =
  | {allContent: AllContent}
  | {plugins: readonly Pick<LoadedPlugin, 'name' | 'content'>[]};

function docsContent(loaded: Loaded): LoadedContent {
  const name = 'docusaurus-plugin-content-docs';
  const content =
    'plugins' in loaded
      ? loaded.plugins.find((plugin) => plugin.name === name)?.content
      : loaded.allContent[name]?.default;
  return content as LoadedContent;
}

type FoundPages = Map<string, Pick<GuidePage, 'category' | 'place'>>;
type SidebarItems = LoadedContent['loadedVersions'][number]['sidebars'][string];

// The innermost category, as the crawler's template takes it.
function findCategories(
  items: SidebarItems,
  category: string,
  found: FoundPages,
): void {
  for (const item of items) {
    if (item.type === 'category') {
      findCategories(item.items, item.label, found);
    } else if (item.type === 'doc' || item.type === 'ref') {
      found.set(item.id, {category, place: found.size});
    }
  }
}
