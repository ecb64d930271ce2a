import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Page} from './shared/page';

/** A page that search may find, before it is cut into sections. */
export interface GuidePage extends Omit<Page, 'sections'> {
  /** The MDX file, from the root of the site: `@site/docs/…`. */
  source: string;
}

/** What stands for a category where a page is in no sidebar (DocSearch). */
const noCategory = 'Documentation';

/**
 * Lists the pages of the docs plugin with their sidebar categories. Drafts and
 * unlisted pages are left out.
 *
 * @param id of the docs plugin's instance.
 */
export function guidePages(
  content: LoadedContent,
  id = 'default',
): GuidePage[] {
  return content.loadedVersions.flatMap((version) => {
    const categories = new Map<string, string>();
    for (const items of Object.values(version.sidebars)) {
      findCategories(items, noCategory, categories);
    }
    return version.docs
      .filter(({draft, unlisted}) => !draft && !unlisted)
      .map((doc) => ({
        path: doc.permalink,
        title: doc.title,
        category: categories.get(doc.id) ?? noCategory,
        tag: `docs-${id}-${version.versionName}`,
        source: doc.source,
      }));
  });
}

type SidebarItems = LoadedContent['loadedVersions'][number]['sidebars'][string];

// The innermost category, as the crawler's template takes it.
function findCategories(
  items: SidebarItems,
  category: string,
  found: Map<string, string>,
): void {
  for (const item of items) {
    if (item.type === 'category') {
      findCategories(item.items, item.label, found);
    } else if (item.type === 'doc' || item.type === 'ref') {
      found.set(item.id, category);
    }
  }
}
