/** One promise about answers, and the requests that prove it. */
export interface ContractRow {
  /** A sentence with the outcome and the cause. */
  promise: string;
  /** Who asks; each asker sends every request. Default a reader and a stranger. */
  who?: readonly Asker[];
  /** Method and path of each request, some with headers or a body of their own. */
  requests: readonly (
    string | readonly [request: string, headers: Record<string, string>, sends?: string]
  )[];
  /** Headers of all requests. */
  headers?: Record<string, string>;
  /** Body of the requests that name none of their own. */
  sends?: string;
  status: number;
  /** The body: a text, a file of the fixtures, or the file that a build has at the address. */
  body?: string | RegExp | {file: string} | {build: string};
  /** Headers of the response; null for a header that must be absent. */
  response?: Record<string, string | RegExp | null>;
  /** Whether a socket is asked too: where Node or the adaptor could change the response. */
  overSocket?: true;
}

/** The people who ask, each with the options of the gate cookie that is sent. */
export const askers = {
  stranger: {},
  reader: {as: '7'},
  administrator: {as: '7', audience: 'administrators'},
  /** A reader of an audience that has no build. */
  manager: {as: '7', audience: 'managers'},
  otherReader: {as: '8'},
  /** The user whom the stub endpoint names. */
  sameUser: {as: 'user-7'},
  sameUserAsAdministrator: {as: 'user-7', audience: 'administrators'},
} as const;

/** The name of a person who asks. */
export type Asker = keyof typeof askers;

/** The people who ask when a row names none. */
export const anybody: readonly Asker[] = ['reader', 'stranger'];

/** The content policy of files that are neither pages nor scripts. */
export const filePolicy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The policy of HTML that is no page: its scripts have no origin, and can send no requests. */
export const foreignPolicy = `${filePolicy} allow-scripts; script-src 'unsafe-inline'`;

/** The policy of scripts, which browsers apply to a script that runs as a worker. */
export const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Headers with which a browser opens a page. */
export const page = {accept: 'text/html,application/xhtml+xml,*/*;q=0.8'};

/** The header of a body of JSON. */
export const json = {'content-type': 'application/json'};

/** The answer of an address to a method that it does not allow. */
export const notAllowed = {status: 405, body: ''};
