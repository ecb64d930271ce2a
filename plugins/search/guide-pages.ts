import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Page} from './shared/page';

/** A page of the guide, before it is cut into sections. */
export interface GuidePage extends Omit<Page, 'sections'> {
  description: string;
  /** Where it stands in the sidebars, which may tie: those in none are last. */
  place: number;
  /** The MDX file, from the root of the site: `@site/docs/…`. */
  source: string;
}

/** What stands for a category where a page is in no sidebar (DocSearch). */
export const noCategory = 'Documentation';

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
        tag: `docs-${id}-${version.versionName}`,
        source: doc.source,
      }));
  });
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
