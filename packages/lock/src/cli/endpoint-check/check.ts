import {InMemoryCache} from '@apollo/client/cache';
import {RefreshAuthTokenDocument} from 'docusaurus-lock-server/shared/operations.generated';
import {defaultTimeout} from 'docusaurus-lock-server/graphql/send';
import {type Day, type Judgement, notAsked, wrong} from './day';
import {createQuote, describe, type Reply, sendOperation} from './replies';
import {stepsBefore, stepsInSession} from './steps';

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
  /** What counts as slow, in ms; default 3000. */
  slow?: number;
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
  slow = 3000,
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
    const failed = replies.find(
      ({step, reply}) => step === name && reply.answer.kind === 'failure',
    );
    findings.push({step, ...(failed ? judgeFailure(failed.reply, day) : judgement)});
  }
  findings.push(...findQuirks(replies, slow));
  return {findings, settings: day.isUnreachable ? [] : listSettings(endpoint, day)};
}

function judgeFailure(reply: Reply, {quote}: Day): Judgement {
  const row = reply.answer.kind === 'failure' ? reply.answer.cause : undefined;
  return wrong(describe(reply, quote), 'an answer in JSON', row);
}

/** Every token in an answer, whatever the answer is. */
const listTokens = (text: string): string[] =>
  [...text.matchAll(/"(?:token|refreshToken)"\s*:\s*"((?:[^"\\]|\\.)+)"/g)].flatMap(
    ([, token = '']) => [token, token.replaceAll('\\/', '/')],
  );

const listIdNumbers = (text: string): number[] =>
  [...text.matchAll(/"(?:id|\w*[cC]ompanyId)"\s*:\s*(\d+)/g)].map(([, id]) => Number(id));

/** What may be peculiar about any answer. */
const quirks: readonly [
  verdict: Judgement['verdict'],
  text: string,
  isSeen: (reply: Reply, slow: number) => boolean,
][] = [
  [
    'wrong',
    'came: ids that are numbers above 2^53; expected: texts, as browsers lose their last digits',
    ({text}) => listIdNumbers(text).some((id) => !Number.isSafeInteger(id)),
  ],
  [
    'right',
    'ids are numbers, and are read as texts',
    ({text}) => listIdNumbers(text).some((id) => Number.isSafeInteger(id)),
  ],
  [
    'right',
    'errors is an empty list or null beside data, which is no error',
    ({answer, text}) => answer.kind === 'data' && /"errors"\s*:\s*(?:\[\s*\]|null)/.test(text),
  ],
  [
    'right',
    'no content-type says that the answer is JSON, and it is read as such',
    ({headers, text}) => text !== '' && !/json/.test(headers.get('content-type') ?? ''),
  ],
  [
    'works, but',
    'it takes seconds, and readers wait for it',
    ({answer, milliseconds}, slow) => answer.kind !== 'failure' && milliseconds > slow,
  ],
];

/** Finds what is peculiar about answers, each once, with the steps it came in. */
function findQuirks(replies: readonly {step: string; reply: Reply}[], slow: number): Finding[] {
  return quirks.flatMap(([verdict, text, isSeen]) => {
    const seen = replies.filter(({reply}) => isSeen(reply, slow)).map(({step}) => step);
    const where = [...new Set(seen)].join(', ');
    return where ? [{verdict, step: 'all answers', text: `${text} (in: ${where})`}] : [];
  });
}

function listSettings(endpoint: string, {settings}: Day): string[] {
  const unit = `EXPIRES_IN=${settings.expiresIn}`;
  const ofNode = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY']
    .filter((name) => process.env[name])
    .map((name) => `${name}=${process.env[name]}`);
  const change = `PASSWORD_CHANGE=${settings.passwordChange}`;
  const ofServer = [`GRAPHQL_ENDPOINT=${endpoint}`, unit, change, ...ofNode];
  return ['For the server:', ...ofServer, 'For the build:', unit];
}
