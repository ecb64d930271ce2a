import {Hono} from 'hono';
import {defineFeature, type OpenedFeature} from 'docusaurus-lock-server/feature';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import type {Throttle} from 'docusaurus-lock-server/http/throttle';
import {onOrOff, wholeNumber} from 'docusaurus-lock-server/settings';
import {createAuthorization} from './authorize-caller';
import {type Assistants, recordVisit, openAssistants} from './assistants';
import {mcpRoute} from './mcp-route';
import {forgetUser} from './reading-tokens';
import {assistantsTables} from './tables';
import {tokensRoutes} from './tokens-route';
import {createTools} from './tools';

/** Lets assistants read the guide with tokens of readers. */
export const feature = defineFeature({
  name: 'assistants',
  settings: {
    ASSISTANTS: onOrOff('on'),
    TOKEN_GRACE_DAYS: wholeNumber(1, 90, 'number of days').default(7),
  },
  tables: assistantsTables,
  forgetUser,
  exceptions: [
    {
      method: 'POST',
      path: '/mcp',
      reason: 'Assistants have no cookie; the route checks their reading token.',
    },
  ],
  readerPaths: ['/tokens'],
  messagePaths: ['/tokens', '/mcp'],
  isOn: ({ASSISTANTS}) => ASSISTANTS === 'on',
  async open({settings, openDatabase, endpoint: {findUser}, guides, counts, search, now}) {
    const assistants = await openAssistants({
      ...{db: await openDatabase(), findUser, title: guides.title, search, now},
      graceDays: settings.TOKEN_GRACE_DAYS,
      siteUrl: settings.SITE_URL,
    });
    return serveAssistants(assistants, counts.createThrottle('token'));
  },
});

/**
 * Makes the routes of assistants.
 *
 * @param throttle counts the refusals of an address.
 */
export function serveAssistants(assistants: Assistants, throttle: Throttle): OpenedFeature {
  return {
    routes(app) {
      const admit = createAuthorization(assistants, throttle, app);
      const createServer = createTools(assistants, app.observe);
      return {
        forReaders: tokensRoutes(assistants, app),
        forAll: new Hono<ServerEnv>().post('/mcp', mcpRoute({admit, createServer})),
      };
    },
    recordVisit: (...visit) => recordVisit(assistants, ...visit),
  };
}
