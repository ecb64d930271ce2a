import {InMemoryCache} from '@apollo/client/cache';
import type {DocumentNode} from 'graphql';
import {RefreshAuthTokenDocument} from '../../client/session/operations.generated';
import type {Day} from './day';
import {createQuote, describe} from './describe';
import {type Finding, type Judgement, wrong} from './finding';
import {createQuirks} from './quirks';
import {type Failure, sendQuestion} from './request';
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
  /** How long an answer may take, in ms; default 15000. */
  timeout?: number;
  /** What counts as slow, in ms; default 3000. */
  slow?: number;
}

/**
 * Asks a platform's endpoint all that the site will ask, in the order of a day, and
 * says what is right, what works at a loss for readers, and what is wrong. It changes
 * nothing but sessions of the user. No text that it gives has the password or a token.
 */
export async function checkEndpoint({
  endpoint,
  account,
  token,
  timeout = 15_000,
  slow = 3000,
}: CheckOptions): Promise<Report> {
  const secrets = new Set([account?.password ?? '', token ?? ''].filter(Boolean));
  const quirks = createQuirks(slow);
  const cache = new InMemoryCache();
  const now: {step: string; failure?: Failure} = {step: ''};
  const day: Day = {
    quote: createQuote(secrets),
    account,
    session: token ? {token, refreshToken: null} : undefined,
    settings: {expiresIn: 'auto', passwordChange: 'off'},
    async ask(document: DocumentNode, question = {}) {
      const {variables = {}} = question;
      if ('password' in variables) {
        secrets.add(String(variables.password));
      }
      // As in a page: the operation that needs no Apollo Client goes without __typename.
      const isOfPage = document !== RefreshAuthTokenDocument;
      const sent = isOfPage ? cache.transformDocument(document) : document;
      const reply = await sendQuestion(
        endpoint,
        {document: sent, token: day.session?.token, ...question},
        timeout,
      );
      if ('code' in reply) {
        now.failure = reply;
      } else {
        readTokens(reply.text).forEach((found) => secrets.add(found));
        quirks.note(now.step, reply);
      }
      return reply;
    },
  };
  const findings: Finding[] = [];
  for (const {name: step, misses, run} of steps) {
    Object.assign(now, {step, failure: undefined});
    const missing = misses?.(day);
    const judgement: Judgement = missing ? {verdict: 'not asked', text: missing} : await run(day);
    // What has no answer is wrong, whatever the step makes of it.
    const failure = judgement.verdict === 'wrong' ? undefined : now.failure;
    const said = failure ? wrong(describe(failure, day.quote), 'an answer in JSON') : judgement;
    findings.push({step, ...said});
    if (day.isUnreachable) {
      break;
    }
  }
  findings.push(...quirks.findings());
  const {expiresIn, passwordChange} = day.settings;
  const settings = [
    `GRAPHQL_ENDPOINT=${endpoint}`,
    `EXPIRES_IN=${expiresIn}`,
    `PASSWORD_CHANGE=${passwordChange}`,
    'GRAPHQL_GET_QUERIES=off',
  ];
  return {findings, settings: day.isUnreachable ? [] : settings};
}

/** Every token in an answer, whatever the answer is. */
function readTokens(text: string): string[] {
  return [...text.matchAll(/"(?:token|refreshToken)"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap(
    ([, found = '']) => [found, found.replaceAll('\\/', '/')],
  );
}
