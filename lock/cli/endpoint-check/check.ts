import {InMemoryCache} from '@apollo/client/cache';
import {RefreshAuthTokenDocument} from '../../client/session/operations.generated';
import {defaultTimeout} from '../../server/graphql/send';
import {type Day, type Finding, wrong} from './day';
import {createQuote, describe} from './describe';
import {findQuirks} from './quirks';
import {type Failure, type Reply, sendQuestion} from './request';
import {steps} from './steps';

/** What a check found, and what to set. */
export interface Report {
  findings: Finding[];
  /** Lines for the environment of the server, and of the build. */
  settings: string[];
}

/** Options of {@link checkEndpoint}. */
export interface CheckOptions {
  endpoint: string;
  /** The account of a test user. */
  account?: {email: string; password: string};
  /** The token of a test user, in the place of the account. */
  token?: string;
  /** How long an answer may take, in ms; default that of the server. */
  timeout?: number;
  /** What counts as slow, in ms; default 3000. */
  slow?: number;
}

/**
 * Asks a platform's endpoint all that the site will ask, in the order of a day, and
 * says what is right, what works at a loss for readers, and what is wrong. It changes
 * nothing but sessions of the user. No text that it gives has the password or a token.
 */
export async function checkEndpoint(options: CheckOptions): Promise<Report> {
  const {endpoint, account, token, timeout = defaultTimeout, slow = 3000} = options;
  const secrets = new Set([account?.password ?? '', token ?? ''].filter(Boolean));
  const cache = new InMemoryCache();
  const replies: {step: string; reply: Reply}[] = [];
  const now: {step: string; failure?: Failure} = {step: ''};
  const day: Day = {
    quote: createQuote(secrets),
    account,
    session: token ? {token, refreshToken: null} : undefined,
    losses: new Set(),
    settings: {expiresIn: 'auto', passwordChange: 'off'},
    async ask(document, question = {}) {
      const {variables = {}} = question;
      if ('password' in variables) {
        secrets.add(String(variables.password));
      }
      // As in a page: the operation that needs no Apollo Client goes without __typename.
      const isOfPage = document !== RefreshAuthTokenDocument;
      const sent = isOfPage ? cache.transformDocument(document) : document;
      const all = {document: sent, token: day.session?.token, ...question};
      const reply = await sendQuestion(endpoint, all, timeout);
      if ('cause' in reply) {
        now.failure = reply;
      } else {
        readTokens(reply.text).forEach((found) => secrets.add(found));
        replies.push({step: now.step, reply});
      }
      return reply;
    },
  };
  const findings: Finding[] = [];
  for (const {name: step, run} of steps) {
    Object.assign(now, {step, failure: undefined});
    const judgement = await run(day);
    // What has no answer is wrong, whatever the step makes of it.
    const {failure} = now;
    const said = failure
      ? wrong(describe(failure, day.quote), 'an answer in JSON', failure.cause)
      : judgement;
    findings.push({step, ...said});
    if (day.isUnreachable) {
      break;
    }
  }
  findings.push(...findQuirks(replies, slow));
  return {findings, settings: day.isUnreachable ? [] : listSettings(endpoint, day)};
}

function listSettings(endpoint: string, {settings}: Day): string[] {
  const unit = `EXPIRES_IN=${settings.expiresIn}`;
  return [
    'For the server:',
    `GRAPHQL_ENDPOINT=${endpoint}`,
    unit,
    `PASSWORD_CHANGE=${settings.passwordChange}`,
    ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY']
      .filter((name) => process.env[name])
      .map((name) => `${name}=${process.env[name]}`),
    'For the build:',
    unit,
  ];
}

/** Every token in an answer, whatever the answer is. */
function readTokens(text: string): string[] {
  return [...text.matchAll(/"(?:token|refreshToken)"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap(
    ([, found = '']) => [found, found.replaceAll('\\/', '/')],
  );
}
