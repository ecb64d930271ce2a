import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as OtherPages} from '@docusaurus/plugin-content-pages';
import type {AllContent, LoadedPlugin} from '@docusaurus/types';

/** A page of the guide, as the docs plugin knows it. */
export interface GuidePage {
  /** Path from the root of the site, such as `/usage/tables`. */
  path: string;
  title: string;
  description: string;
  /** Category of the sidebar. */
  category: string;
  /** The filter of contextual search, such as `docs-default-current`. */
  tag: string;
  /** Where it stands in the sidebars, which may tie: those in none are last. */
  place: number;
  /** The MDX file, from the root of the site: `docs/…`. */
  file: string;
}

/** The category of a page that is in no sidebar (DocSearch). */
export const noCategory = 'Documentation';

/**
 * Lists the pages of the docs plugin with their sidebar categories. Drafts and
 * unlisted pages are left out.
 */
export function guidePages(loaded: Loaded): GuidePage[] {
  const docs = readContents<LoadedContent>(loaded, docsPlugin).find(({id}) => id === 'default');
  return docs ? listDocsPages(docs) : [];
}

/**
 * Lists all pages that have text: of all docs plugins, of blogs, and those of
 * src/pages that are Markdown. The first are those of {@link guidePages}.
 */
export function pagesWithText(loaded: Loaded): GuidePage[] {
  const docs = readContents<LoadedContent>(loaded, docsPlugin);
  // Those of other plugins follow, in the order of all.
  let first = 0;
  const others = [
    ...docs.filter(({id}) => id !== 'default').map(listDocsPages),
    ...readContents<BlogContent>(loaded, 'docusaurus-plugin-content-blog').map(({content}) =>
      listPosts(content),
    ),
    ...readContents<OtherPages>(loaded, 'docusaurus-plugin-content-pages').map(({content}) =>
      listOtherPages(content),
    ),
  ];
  return [guidePages(loaded), ...others].flatMap((pages) => {
    const before = first;
    first += pages.length + 1;
    return pages.map((page) => ({...page, place: before + page.place}));
  });
}

function listDocsPages({id, content}: Content<LoadedContent>): GuidePage[] {
  return content.loadedVersions.flatMap((version) => {
    const places: Places = new Map();
    for (const items of Object.values(version.sidebars)) {
      findCategories(items, noCategory, places);
    }
    return version.docs
      .filter(({draft, unlisted}) => !draft && !unlisted)
      .map((doc) => ({
        path: doc.permalink,
        title: doc.title,
        description: doc.description,
        place: places.size,
        category: noCategory,
        ...places.get(doc.id),
        tag: `docs-${id}-${version.versionName}`,
        file: toFile(doc.source),
      }));
  });
}

const toFile = (source: string): string => source.replace(/^@site\//, '');

/** The tag of pages that contextual search shows for every version. */
const everywhere = 'default';

function listPosts({blogTitle, blogPosts}: BlogContent): GuidePage[] {
  return blogPosts
    .map(({metadata}) => metadata)
    .filter(({unlisted}) => !unlisted)
    .map(({permalink, title, description, source}, place) => ({
      path: permalink,
      title,
      description,
      place,
      category: blogTitle,
      tag: everywhere,
      file: toFile(source),
    }));
}

function listOtherPages(pages: OtherPages): GuidePage[] {
  return pages.flatMap((page, place) =>
    page.type === 'jsx' || page.unlisted
      ? []
      : {
          path: page.permalink,
          title: page.title ?? page.permalink,
          description: page.description ?? '',
          place,
          category: noCategory,
          tag: everywhere,
          file: toFile(page.source),
        },
  );
}

/** The argument of `allContentLoaded` or `postBuild`. */
export type Loaded =
  | {allContent: AllContent}
  | {
      plugins: readonly (Pick<LoadedPlugin, 'name' | 'content'> & {
        options?: {id?: string};
      })[];
    };

const docsPlugin = 'docusaurus-plugin-content-docs';

interface Content<Type> {
  /** Of the plugin, for there may be several of a name. */
  id: string;
  content: Type;
}

// Docusaurus types what plugins load as unknown.
function readContents<Type>(loaded: Loaded, name: string): Content<Type>[] {
  const places =
    'plugins' in loaded
      ? loaded.plugins
          .filter((plugin) => plugin.name === name)
          .map(({options, content}) => [options?.id ?? 'default', content] as const)
      : Object.entries(loaded.allContent[name] ?? {});
  return places
    .filter(([, content]) => content)
    .map(([id, content]) => ({id, content: content as Type}));
}

type Places = Map<string, Pick<GuidePage, 'category' | 'place'>>;
type SidebarItems = LoadedContent['loadedVersions'][number]['sidebars'][string];

// The innermost category, as the crawler's template takes it.
function findCategories(items: SidebarItems, category: string, places: Places): void {
  for (const item of items) {
    if (item.type === 'category') {
      findCategories(item.items, item.label, places);
    } else if (item.type === 'doc' || item.type === 'ref') {
      places.set(item.id, {category, place: places.size});
    }
  }
}
