/** One page of the guide, cut into sections; the fields are of a `GuidePage`. */
export interface BuiltPage {
  path: string;
  title: string;
  category: string;
  tag: string;
  sections: Section[];
}

/** A heading with the text below it, or a row of a table. */
export interface Section {
  /** 1 for the page itself, 2 to 4 and 6 for headings, 5 for a row. */
  level: number;
  /** Id of the heading; of the heading above for a row; '' at the top. */
  anchor: string;
  /** Text of the heading, or of the first cell of a row. */
  title: string;
  text: string;
  /** The labels of links to it, where they say more than its title. */
  links?: string[];
  /** The `data-*` attributes of its elements with `data-nosnippet`, which are no text. */
  data?: Readonly<Record<string, string>>;
}

/** DocSearch uses `lvl5` for the first cell of a row. */
export const rowLevel = 5;
