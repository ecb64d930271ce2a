/** One promise of what is answered, and the requests that show it. */
export interface ContractRow {
  /** A sentence with the outcome and the cause. */
  promise: string;
  /** Who asks; each sends each request. Default a reader and a stranger. */
  who?: readonly Asker[];
  /** Method and path of each request, some with headers or a body of their own. */
  requests: readonly (
    string | readonly [request: string, headers: Record<string, string>, sends?: string]
  )[];
  /** Headers of all requests. */
  headers?: Record<string, string>;
  /** Body of the other requests. */
  sends?: string;
  status: number;
  /** The body: a text, a file of the fixture builds, or the file of one at the address. */
  body?: string | RegExp | {file: string} | {build: string};
  /** Headers of the response; null for one that must not be there. */
  response?: Record<string, string | RegExp | null>;
  /** Whether a socket is asked too: where Node or the adaptor could change the response. */
  overSocket?: true;
}

/** Whose gate cookie is sent. */
export const askers = {
  stranger: {},
  reader: {as: '7'},
  administrator: {as: '7', audience: 'administrators'},
  /** Of an audience that has no build. */
  manager: {as: '7', audience: 'managers'},
  otherReader: {as: '8'},
  /** Whom the stub endpoint names. */
  sameUser: {as: 'user-7'},
  sameUserAsAdministrator: {as: 'user-7', audience: 'administrators'},
} as const;

/** Whose gate cookie is sent. */
export type Asker = keyof typeof askers;

/** Who asks where a row does not say. */
export const anybody: readonly Asker[] = ['reader', 'stranger'];

/** The policy of what is neither a page nor a script. */
export const filePolicy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The policy of HTML that is no page: its scripts run without an origin, and can ask nothing. */
export const foreignPolicy = `${filePolicy} allow-scripts; script-src 'unsafe-inline'`;

/** The policy of scripts, which holds in a worker. */
export const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Headers with which a browser opens a page. */
export const page = {accept: 'text/html,application/xhtml+xml,*/*;q=0.8'};

/** The header of a body of JSON. */
export const json = {'content-type': 'application/json'};

/** What an address answers to a method that it does not have. */
export const notAllowed = {status: 405, body: ''};
