// Asks a platform's endpoint what the site will ask of it. Ends with 0 when the site
// works with it, with 1 when something is wrong, and with 2 when it could not ask.
import {parseArgs} from 'node:util';
import {InMemoryCache} from '@apollo/client/cache';
import {z} from 'zod';
import {defaultTimeout} from 'docusaurus-lock-server/graphql/send';
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {ask} from 'docusaurus-lock-server/operations/ask';
import {refuseEndpoint} from 'docusaurus-lock-server/settings-checks';
import {RefreshAuthTokenDocument} from 'docusaurus-lock-server/shared/operations.generated';
import {type Day, type Judgement, notAsked, wrong} from './endpoint-check/day';
import {createQuote, describe, type Reply, sendOperation} from './endpoint-check/replies';
import {stepsBefore, stepsInSession} from './endpoint-check/steps';

const usage = `Asks a platform's GraphQL endpoint all that the site will ask of it, in the order of
a day, and says for each operation what is right, what works at a loss for readers, and
what is wrong. It ends with the settings to use. It changes nothing but sessions of the
user, and prints neither password nor token.

Usage: npx docusaurus-lock endpoint-check https://platform.example/graphql

It asks on the terminal for the account of a test user, best one who may work in two
companies. Of the environment it reads
  ENDPOINT_CHECK_EMAIL, ENDPOINT_CHECK_PASSWORD  the account
  ENDPOINT_CHECK_TOKEN                           a token, in its place
  NODE_EXTRA_CA_CERTS, NODE_USE_ENV_PROXY        as the server
`;

/** Runs the command. */
export async function main(args: readonly string[]): Promise<void> {
  endQuietly();
  try {
    process.exitCode = await check(args);
  } catch (error) {
    console.error(`The check did not begin: ${(error as Error).message}`);
    process.exitCode = 2;
  }
}

async function check(args: readonly string[]): Promise<number> {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {help: {type: 'boolean'}},
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const endpoint = readEndpoint(positionals);
  const token = process.env.ENDPOINT_CHECK_TOKEN?.trim();
  const account = token ? undefined : await readAccount();
  const {findings, settings} = await checkEndpoint({endpoint, account, token});
  findings.forEach((finding) => console.log(printFinding(finding)));
  const count = findings.filter(({verdict}) => verdict === 'wrong').length;
  console.log(
    count > 0 ? `\n${count} wrong.` : '\nNothing is wrong. The site works with this endpoint.',
  );
  if (settings.length > 0) {
    console.log(['Settings to use', ...settings].join('\n'));
  }
  return count > 0 ? 1 : 0;
}

function readEndpoint([endpoint = '', ...more]: readonly string[]): string {
  const {error} = z.string().superRefine(refuseEndpoint).safeParse(endpoint);
  if (error || more.length > 0) {
    const why = error?.issues[0]?.message ?? 'must be one';
    throw new Error(`The endpoint ${why} Give it as in: https://platform.example/graphql`);
  }
  return endpoint;
}

async function readAccount(): Promise<{email: string; password: string}> {
  const {ENDPOINT_CHECK_EMAIL, ENDPOINT_CHECK_PASSWORD} = process.env;
  const hint =
    'There is no terminal to ask for the test user. Set ENDPOINT_CHECK_EMAIL and ENDPOINT_CHECK_PASSWORD, or ENDPOINT_CHECK_TOKEN.';
  return {
    email: ENDPOINT_CHECK_EMAIL || (await ask('E-mail address of a test user: ', hint)),
    password: ENDPOINT_CHECK_PASSWORD || (await ask('Password: ', hint, process, true)),
  };
}

/** What a check found in one step. */
export interface Finding extends Judgement {
  step: string;
}

/** Gives a finding as a line; what is wrong has a second one that says where to read. */
export function printFinding({verdict, step, text, row}: Finding): string {
  const line = `${verdict.padEnd(10)}  ${step}: ${text}.`;
  const where = row ? `When sign-ins fail, row ${row}` : 'Connect your platform';
  return verdict === 'wrong'
    ? `${line}\n${' '.repeat(12)}Read OPERATING.md of docusaurus-lock-server: ${where}`
    : line;
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
}

/**
 * Asks a platform's endpoint all that the site will ask, in the order of a day, and
 * says what is right, what works at a loss for readers, and what is wrong. It changes
 * nothing but sessions of the user. No text that it gives has the password or a token.
 *
 * @returns the findings, and lines for the environment of the server and of the build.
 */
export async function checkEndpoint({
  endpoint,
  account,
  token,
  timeout = defaultTimeout,
}: CheckOptions): Promise<{findings: Finding[]; settings: string[]}> {
  const secrets = new Set([account?.password ?? '', token ?? ''].filter(Boolean));
  const cache = new InMemoryCache();
  const replies: {step: string; reply: Reply}[] = [];
  let step = '';
  const day: Day = {
    quote: createQuote(secrets),
    account,
    session: token ? {token, refreshToken: null} : undefined,
    losses: new Set(),
    settings: {expiresIn: 'auto', passwordChange: 'off'},
    async ask(document, operation = {}) {
      const {variables = {}} = operation;
      if ('password' in variables) {
        secrets.add(String(variables.password));
      }
      // As in a page: the operation that needs no Apollo Client goes without __typename.
      const isOfPage = document !== RefreshAuthTokenDocument;
      const sent = isOfPage ? cache.transformDocument(document) : document;
      const all = {document: sent, token: day.session?.token, ...operation};
      const reply = await sendOperation(endpoint, all, timeout);
      listTokens(reply.text).forEach((each) => secrets.add(each));
      replies.push({step, reply});
      return reply;
    },
  };
  const findings: Finding[] = [];
  for (const [name, run] of Object.entries({...stepsBefore, ...stepsInSession})) {
    if (day.isUnreachable) {
      break;
    }
    step = name;
    const isAsked = name in stepsBefore || day.session;
    const judgement = isAsked ? await run(day) : notAsked('there is no session');
    // What has no answer is wrong, whatever the step makes of it.
    const failures = replies.flatMap(({step, reply}) =>
      step === name && reply.answer.kind === 'failure'
        ? [wrong(describe(reply, day.quote), 'an answer in JSON', reply.answer.cause)]
        : [],
    );
    findings.push({step, ...(failures[0] ?? judgement)});
  }
  const large = replies.filter(({reply}) => hasLargeId(reply)).map(({step}) => step);
  if (large.length > 0) {
    const came = `ids that are numbers above 2^53 (in: ${[...new Set(large)].join(', ')})`;
    const expected = 'texts, as browsers lose their last digits';
    findings.push({step: 'all answers', ...wrong(came, expected)});
  }
  const unit = `EXPIRES_IN=${day.settings.expiresIn}`;
  const change = `PASSWORD_CHANGE=${day.settings.passwordChange}`;
  const ofServer = ['For the server:', `GRAPHQL_ENDPOINT=${endpoint}`, unit, change];
  return {findings, settings: day.isUnreachable ? [] : [...ofServer, 'For the build:', unit]};
}

/** Every token in an answer, whatever the answer is. */
const listTokens = (text: string): string[] =>
  [...text.matchAll(/"(?:token|refreshToken)"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap(
    ([, token = '']) => [token, token.replaceAll('\\/', '/')],
  );

/** Whether an id is a number whose last digits browsers lose. */
const hasLargeId = ({text}: Reply): boolean =>
  [...text.matchAll(/"(?:id|\w*[cC]ompanyId)"\s*:\s*(\d+)/g)].some(
    ([, id]) => !Number.isSafeInteger(Number(id)),
  );
