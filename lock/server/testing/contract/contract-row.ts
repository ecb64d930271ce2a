/** One row of what is answered (SECURITY.md). */
export interface ContractRow {
  /** A sentence with the outcome and the cause. */
  name: string;
  /** Whether a valid cookie is sent; `either` sends it with and without. */
  session: 'with' | 'without' | 'either';
  /** The user of the cookie; default 7. */
  user?: string;
  /** The audience of the cookie; default `everyone`. */
  audience?: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** The body of the request. */
  sends?: string;
  status: number;
  /** Exact values, or null for a header that must not be there. */
  response?: Record<string, string | RegExp | null>;
  /** A file of the fixture builds, or the text. */
  body?: string | RegExp | {file: string};
}

/** The policy of what is neither a page nor a script. */
export const filePolicy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The policy of scripts, which holds in a worker. */
export const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Headers with which a browser opens a page. */
export const page = {accept: 'text/html,application/xhtml+xml,*/*;q=0.8'};

/** What any other method than those of the contract is answered. */
export const notAllowed = {status: 405, body: ''};
