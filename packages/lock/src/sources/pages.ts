import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as OtherPages} from '@docusaurus/plugin-content-pages';
import type {LoadedPlugin} from '@docusaurus/types';

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
  /**
   * Its position in the sidebars; all pages that are in no sidebar are last, with the same
   * position.
   */
  place: number;
}

/** The category of a page that is in no sidebar (DocSearch). */
export const noCategory = 'Documentation';

/**
 * Lists all pages with text, except drafts and unlisted pages: first the pages of the docs plugins,
 * beginning with the plugin `default`, then blog posts, then the Markdown pages of src/pages.
 *
 * @param loaded the argument of `postBuild`.
 */
export function pagesWithText(loaded: Loaded): GuidePage[] {
  const docs = readContents<LoadedContent>(loaded, 'docusaurus-plugin-content-docs');
  const isFirst = ({id}: {id: string}) => id === 'default';
  // The position of the first page of a list: lists follow each other in one order.
  let first = 0;
  const lists = [
    ...docs.filter(isFirst).map(listDocsPages),
    ...docs.filter((plugin) => !isFirst(plugin)).map(listDocsPages),
    ...readContents<BlogContent>(loaded, 'docusaurus-plugin-content-blog').map(({content}) =>
      listPosts(content),
    ),
    ...readContents<OtherPages>(loaded, 'docusaurus-plugin-content-pages').map(({content}) =>
      listOtherPages(content),
    ),
  ];
  return lists.flatMap((pages) => {
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
      }));
  });
}

/** The tag of pages that contextual search shows for every version. */
const everywhere = 'default';

function listPosts({blogTitle, blogPosts}: BlogContent): GuidePage[] {
  return blogPosts
    .map(({metadata}) => metadata)
    .filter(({unlisted}) => !unlisted)
    .map(({permalink, title, description}, place) => ({
      path: permalink,
      title,
      description,
      place,
      category: blogTitle,
      tag: everywhere,
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
        },
  );
}

interface Loaded {
  plugins: readonly (Pick<LoadedPlugin, 'name' | 'content'> & {options?: {id?: string}})[];
}

interface Content<Type> {
  /** The id of the plugin; several plugins may have the same name. */
  id: string;
  content: Type;
}

// Docusaurus gives the content of plugins the type unknown.
const readContents = <Type>({plugins}: Loaded, name: string): Content<Type>[] =>
  plugins
    .filter((plugin) => plugin.name === name && plugin.content)
    .map(({options, content}) => ({id: options?.id ?? 'default', content: content as Type}));

type Places = Map<string, Pick<GuidePage, 'category' | 'place'>>;
type SidebarItems = LoadedContent['loadedVersions'][number]['sidebars'][string];

// Takes the innermost category, as the template of DocSearch's crawler does.
function findCategories(items: SidebarItems, category: string, places: Places): void {
  for (const item of items) {
    if (item.type === 'category') {
      findCategories(item.items, item.label, places);
    } else if (item.type === 'doc' || item.type === 'ref') {
      places.set(item.id, {category, place: places.size});
    }
  }
}
