import {Hono} from 'hono';
import {defineFeature, type OpenedFeature} from 'docusaurus-lock-server/feature';
import type {Guides} from 'docusaurus-lock-server/gate/site-files';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {onOrOff, wholeNumber} from 'docusaurus-lock-server/settings';
import {feedbackRoute} from './feedback-route';
import {type FeedbackStore, openFeedbackStore} from './feedback-store';
import {feedbackTables} from './tables';

/** Stores what readers say of pages, and which searches did not help. */
export const feature = defineFeature({
  name: 'feedback',
  settings: {
    SIGNALS: onOrOff('on').describe(
      'Whether readers are asked if a page answered their question, and searches that did not help are recorded. Set it for the build too.',
    ),
    SIGNALS_DAYS: wholeNumber(1, 3650, 'number of days')
      .default(180)
      .describe('Days after which signals are deleted, 1 to 3650.'),
  },
  tables: feedbackTables,
  programs: {feedback: async (args) => (await import('./report/cli.js')).main(args)},
  readerPaths: ['/signals'],
  async open({settings, guides, openDatabase, now}) {
    if (settings.SIGNALS === 'off') {
      return undefined;
    }
    const store = await openFeedbackStore({
      db: await openDatabase(),
      days: settings.SIGNALS_DAYS,
      now,
    });
    return serveFeedback(store, guides);
  },
});

/** Makes the route by which readers reach a store. */
export function serveFeedback(store: FeedbackStore, guides: Guides): OpenedFeature {
  const route = feedbackRoute({guides: guides.folders, store});
  return {
    routes: () => ({forReaders: new Hono<ServerEnv>().post('/signals', route)}),
    close: () => store.close(),
  };
}
