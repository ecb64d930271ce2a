import {randomUUID} from 'node:crypto';
import type {Feedback} from 'docusaurus-lock-feedback/shared';
import {readReport} from 'docusaurus-lock-feedback/server/report/cli';
import {openFeedbackStore} from 'docusaurus-lock-feedback/server/feedback-store';
import {openTestDatabase} from './all-features';
import type {CreateDatabase} from './accounts-stores';
import {open, type Site} from './open';
import {cookieHeader} from './test-site';

/** A No to the question of the fixture's page. */
export const no = {
  kind: 'answer',
  id: randomUUID(),
  page: '/manual/reports',
  answer: 'no',
} as const;

/** Sends a signal as a reader. */
export async function postSignal(
  app: Site['app'],
  signal: Feedback,
  user?: string,
): Promise<Response> {
  const headers = {'content-type': 'application/json', cookie: cookieHeader({user})};
  return app.request('/signals', {method: 'POST', headers, body: JSON.stringify(signal)});
}

/** Opens a site with signals in a database, and what a test asks it most. */
export async function openSignalsScene(createDatabase: CreateDatabase) {
  const databaseUrl = await createDatabase();
  let today = '2026-11-22';
  const now = () => Date.parse(today);
  const db = await openTestDatabase(databaseUrl);
  const signals = await openFeedbackStore({db, now});
  const {app} = (await open({signals})).site;

  return {
    ...{databaseUrl, db, app, signals},
    /** Gives the status. */
    send: async (signal: Feedback, user?: string) => (await postSignal(app, signal, user)).status,
    report: (since?: string) => readReport(db, since),
    /** Lets a server of another day start beside this one, and stop. */
    async passTo(day: string) {
      today = day;
      const next = await openFeedbackStore({db, now});
      await next.close();
    },
  };
}
