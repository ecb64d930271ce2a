/** A page of a build, cut into sections. */
export interface BuiltPage {
  /** The page's address, with the base URL. */
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
  /** 1 for the page itself, else the level of the heading. */
  level: number;
  /** Id of the heading; '' at the top. */
  anchor: string;
  title: string;
  text: string;
  /** The first cells of the rows of its tables, which name the subject of a row. */
  rows?: string[];
  /** The labels of links to the section that say more than its title. */
  links?: string[];
}

/** The file that a build writes for its search. */
export interface SearchData {
  pages: readonly BuiltPage[];
  /**
   * Words that readers type, with words of the guide: `{"boss, chief": "manager"}`; default none.
   */
  synonyms?: Readonly<Record<string, string>>;
}

/** The length of the text of a hit, in words; two lines of it are shown. */
export const snippetWords = 30;

/** The path of the {@link SearchData} that a build writes as JSON, from the root of a locale. */
export const searchDataFile = 'search-data/pages.json';
