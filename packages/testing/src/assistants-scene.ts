import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {findUser} from 'docusaurus-lock-accounts/server/store/directory';
import {ignoreEvents} from 'docusaurus-lock-server/monitoring/log';
import type {CreateDatabase} from './accounts-stores';
import {open, type OpenOptions} from './open';
import {stubEndpoint} from './stub-endpoint';
import {email, otherEmail} from './test-accounts';
import {cookieHeader} from './test-site';

/** The text that a tool gives, and whether it is an error. */
export interface Said {
  text: string;
  isError?: boolean;
}

/** Reads the text of a tool from the answer of `/mcp`. */
export async function saidIn(response: Response): Promise<Said> {
  const text = await response.text();
  const {result} = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return {text: result.content[0].text, isError: result.isError};
}

/** Makes the request that calls a tool, as a client of the protocol of 2025 sends it. */
export function makeCall(
  token: string | undefined,
  name: string,
  asked: object,
  headers: Record<string, string> = {},
) {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token ? {authorization: `Bearer ${token}`} : {}),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {name, arguments: asked},
    }),
  };
}

/**
 * Opens a site with assistants and the embedded accounts or, with `graceDays`, a platform's
 * endpoint.
 */
export async function openAssistantsScene(
  createDatabase: CreateDatabase,
  {graceDays, ...options}: {graceDays?: number} & OpenOptions = {},
) {
  const events: object[] = [];
  const {site, accounts, clock} = await open({
    ...{accounts: 'test', at: '2031-05-04T03:02:01Z', databaseUrl: await createDatabase()},
    ...(graceDays !== undefined && {graphql: stubEndpoint}),
    assistants: {graceDays},
    report: (event) => events.push(event),
    // Leaves the events of sign-ins out.
    service: {report: ignoreEvents},
    ...options,
  });
  const {app} = site;
  const {db, run} = accounts;
  const {now} = clock;
  const {id: user} = await findUser(db, email);
  const {id: other} = await findUser(db, otherEmail);

  const sessions = new Map<string, Promise<string>>();
  /** Signs a reader in at this moment; gives the access token. */
  function startSession(reader: string): Promise<string> {
    if (graceDays !== undefined) {
      return Promise.resolve('good');
    }
    const key = `${reader} ${now()}`;
    const session =
      sessions.get(key) ??
      accounts.signIn(reader === other ? otherEmail : email).then(({token}) => token);
    sessions.set(key, session);
    return session;
  }

  /**
   * Sends a request to `/tokens` as a reader: with the gate cookie and, to make a reading token,
   * with the access token `session`, by default a valid one.
   */
  async function ask(
    method: string,
    {as = user, session}: {as?: string; session?: string} = {},
  ): Promise<Response> {
    const headers: Record<string, string> = {cookie: cookieHeader({user: as, now})};
    if (method === 'POST') {
      headers['x-auth-token'] = session ?? (await startSession(as));
    }
    return app.request('/tokens', {method, headers});
  }

  /** Makes a token. */
  async function make(as = user): Promise<string> {
    const {made} = (await (await ask('POST', {as})).json()) as {made: string};
    return made;
  }

  /** Makes a reading token of any user, without the route. */
  async function store(userId: string): Promise<string> {
    const generation = graceDays === undefined ? 0 : undefined;
    return (await createReadingToken(db, {userId, generation}, now())).token;
  }

  /** What a reader sees of the token. */
  const show = async (as = user) =>
    ((await (await ask('GET', {as})).json()) as {token: unknown}).token;

  /** Calls a tool; gives its text, or the status of a refusal. */
  async function call(
    token: string | undefined,
    name = 'fetch',
    asked: object = {page: '/manual/reports'},
  ): Promise<Said | number> {
    const response = await app.request('/mcp', makeCall(token, name, asked));
    return response.status === 200 ? saidIn(response) : response.status;
  }

  return {
    ...{...site, assistants: site.assistants!, db, run, accounts, clock, events, user, other},
    ...{ask, make, store, show, call, startSession},
  };
}
