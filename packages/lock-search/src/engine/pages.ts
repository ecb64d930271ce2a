/** A page of a build, cut into sections. */
export interface BuiltPage {
  /** Its address with the base URL. */
  path: string;
  title: string;
  /** The category of the sidebar. */
  category: string;
  /** Tag of the docs version, for contextual search. */
  tag: string;
  sections: Section[];
}

/** A heading with the text below it. */
export interface Section {
  /** 1 for the page itself, else that of the heading. */
  level: number;
  /** Id of the heading; '' at the top. */
  anchor: string;
  title: string;
  text: string;
  /** The first cells of its tables, which name what a row is about. */
  rows?: string[];
  /** The labels of links to it, where they say more than its title. */
  links?: string[];
}

/** The file that a build writes for its search. */
export interface SearchData {
  pages: readonly BuiltPage[];
  /** Words of readers, with those of the guide: `{"boss, chief": "manager"}`; default none. */
  synonyms?: Readonly<Record<string, string>>;
}

/** The length of the text of a hit, of which two lines are shown. */
export const snippetWords = 30;

/** Where a build writes its {@link SearchData} as JSON, from the root of a locale. */
export const searchDataFile = 'search-data/pages.json';
