import {existsSync} from 'node:fs';
import path from 'node:path';
import {type GuideBuilds, readGuideBuilds} from 'docusaurus-lock-server/gate/site-files';
import {open, type OpenOptions} from '../packages/testing/src/open';
import type {SiteClient} from '../packages/testing/src/site-client';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';

/**
 * Gives the absolute path of a file or a folder in build/.
 *
 * @throws Error that says how to build it when it is missing.
 */
export function builtPath(name: string): string {
  const place = path.resolve('build', name);
  if (!existsSync(place)) {
    throw new Error(
      `build/${name} is missing. Run \`npm test\` once, or \`npm run test:full\`: they build what their tests need.`,
    );
  }
  return place;
}

/** A running site: the real server on a real database, in a folder of its own. */
export interface Site extends Pick<SiteClient, 'openGate' | 'signIn'> {
  url: string;
  /** Names of the GraphQL operations that were called since the last reset. */
  calls: string[];
  /** Answers in the endpoint's place while set; null lets the call through. */
  intercept: ((operation: Operation) => Response | null | Promise<Response | null>) | null;
  /** Ends the life of the password of an account. */
  expirePassword: (email: string) => Promise<void>;
  /** Serves another guide from here on, as after a deploy. */
  deploy: (guideDir: string) => void;
  /** Forgets calls and interception, for the next test. Accounts stay. */
  reset: () => void;
  close: () => Promise<void>;
}

interface Operation {
  operationName: string;
  variables: Record<string, unknown>;
  token: string | null;
}

/** Options of a served site; `OpenOptions` says what each does. */
export type SiteOptions = Pick<
  OpenOptions,
  'between' | 'graphql' | 'guides' | 'now' | 'searchKeys' | 'signInDir'
>;

/** Serves the fixture site with the demo accounts, for one test or more. */
export async function serveSite(options: SiteOptions = {}): Promise<Site> {
  const opened = await open({
    ...{way: 'socket', accounts: 'demo', assistants: true},
    sessions: !options.graphql,
    offersPasswordChange: !options.graphql,
    ...fixtureSite(),
    siteUrl: 'http://localhost',
    ...options,
    beforeEndpoint: (endpoint) => async (request, from) => {
      const asked = (await request.clone().json()) as Operation;
      site.calls.push(asked.operationName);
      const token = request.headers.get('x-auth-token');
      const answer = await site.intercept?.({...asked, token});
      return answer ?? endpoint(request, from);
    },
  });
  const {url, db, deploy} = opened.site;
  const {close} = opened;
  const site: Site = {
    ...{url, close, calls: [], intercept: null},
    signIn: opened.accounts.signIn,
    openGate: opened.accounts.openGate,
    async expirePassword(email) {
      const change = db?.updateTable('users').set({password_expires_at: 1});
      await change?.where('email', '=', email).execute();
    },
    deploy: (guideDir) => deploy(findGuide(guideDir)),
    reset() {
      site.calls.length = 0;
      site.intercept = null;
    },
  };
  return site;
}

/** Makes guides of the one build in this folder, which all readers get. */
export function findGuide(folder: string): GuideBuilds {
  const folders = new Map([[defaultAudience, path.resolve(folder)]]);
  return {folders, roles: new Map()};
}

/** Options that serve the guide of this repository instead of the fixture site. */
export function sample(): SiteOptions {
  return {guides: findGuide(builtPath('guide')), signInDir: builtPath('sign-in')};
}

/** Options that serve the builds of packages/lock/fixture-site. */
export function fixtureSite(): SiteOptions {
  return {
    guides: readGuideBuilds(builtPath('fixture-site')),
    signInDir: builtPath('fixture-site/sign-in'),
  };
}
