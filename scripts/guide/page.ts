import type {Root} from 'mdast';
import type {Permission} from '../../plugins/content/permissions';

/** A page of the guide, as `parsePage` reads it. */
export interface Page {
  /** Path of the file, for problems: `docs/usage/assets.mdx`. */
  file: string;
  /** Path of the page on the site: `/usage/assets`. */
  route: string;
  /** First folder of the route, such as `usage`; `home` for the home page. */
  kind: string;
  frontMatter: Record<string, unknown>;
  /** From the front matter; empty without one. */
  title: string;
  source: string;
  tree: Root;
  /** First line below the front matter, from 1. */
  bodyLine: number;
}

export interface Term {
  id?: string;
  term: string;
}

/** Everything that a rule may look at. */
export interface Guide {
  pages: Page[];
  /** The terms of the glossary. */
  glossary: Term[];
  /** The actions of docs/permissions.yml; none if it cannot be read. */
  permissions: Permission[];
  /** Text of `sidebars.ts`. */
  sidebars: string;
}

export interface Problem {
  /** From 1. */
  line: number;
  /** Tells the writer what to write. */
  message: string;
  /** A warning does not fail the check. */
  isWarning?: boolean;
}

export interface FileProblem extends Problem {
  file: string;
}

/** Finds what is wrong on one page. */
export type Rule = (page: Page, guide: Guide) => Problem[];
