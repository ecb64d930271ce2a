import {open, type OpenOptions, type Opened, type Site as NewSite} from './open';
import type {Parts} from './site-parts';
import type {ProcessOptions, SiteProcess as NewProcess} from './site-process';
import type {SiteClient} from './site-client';

// The names of before `open`, for tests that still use them.

export type SiteOptions = OpenOptions;

interface OldClient extends SiteClient, AsyncDisposable {
  ask: <Data>(query: string, options?: {variables?: object; token?: string}) => Promise<Data>;
  close: () => Promise<void>;
}
export interface Site extends OldClient, NewSite, Parts {}
export interface SiteProcess extends OldClient, Omit<NewProcess, 'close'> {}

export function openSite(options: ProcessOptions): Promise<SiteProcess>;
export function openSite(options?: SiteOptions): Promise<Site>;
export async function openSite(
  options: SiteOptions | ProcessOptions = {},
): Promise<Site | SiteProcess> {
  if (options.way === 'process') {
    const opened = await open(options);
    return {...opened.site, ...oldClient(opened)};
  }
  const opened = await open(options);
  return {...opened.site, ...oldClient(opened), accounts: serviceOf(opened)};
}

function oldClient({accounts, close}: Pick<Opened, 'accounts' | 'close'>): OldClient {
  const {send, run, me, refresh, trySignIn, signIn, openGate, statusOf} = accounts;
  return {
    ...{send, run, me, refresh, trySignIn, signIn, openGate, statusOf, close},
    ask: async <Data>(query: string, {variables = {}, token = ''} = {}) =>
      (await send(query, variables, {token})).data as Data,
    [Symbol.asyncDispose]: close,
  };
}

function serviceOf({accounts}: Opened) {
  try {
    return accounts.service;
  } catch {
    return undefined;
  }
}
