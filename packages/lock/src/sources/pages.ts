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
  /** Where it stands in the sidebars, which may tie: those in none are last. */
  place: number;
}

/** The category of a page that is in no sidebar (DocSearch). */
export const noCategory = 'Documentation';

/**
 * Lists all pages that have text, but drafts and unlisted ones: of all docs plugins, of which that
 * with the id `default` is first, of blogs, and those of src/pages that are Markdown.
 *
 * @param loaded the argument of `postBuild`.
 */
export function pagesWithText(loaded: Loaded): GuidePage[] {
  const docs = readContents<LoadedContent>(loaded, 'docusaurus-plugin-content-docs');
  const isFirst = ({id}: {id: string}) => id === 'default';
  // Those of other plugins follow, in the order of all.
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
  /** Of the plugin, for there may be several of a name. */
  id: string;
  content: Type;
}

// Docusaurus types what plugins load as unknown.
const readContents = <Type>({plugins}: Loaded, name: string): Content<Type>[] =>
  plugins
    .filter((plugin) => plugin.name === name && plugin.content)
    .map(({options, content}) => ({id: options?.id ?? 'default', content: content as Type}));

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
