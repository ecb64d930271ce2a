import {randomBytes} from 'node:crypto';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {createGateCookie} from 'docusaurus-lock-server/gate/gate-cookie';
import {readGuides, readSite} from 'docusaurus-lock-server/gate/site-files';
import {createLeakProbe, type LeakProbe} from '../../build/leak-probe';
import {listAddresses} from 'docusaurus-lock-server/shared/addresses';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';

/** Whoever asks: a stranger, or a reader of one audience. */
interface Asker {
  name: string;
  /** Of whoever has a session. */
  token?: string;
  cookie?: string;
  audience?: string;
}

/** One request of the check. */
interface Question {
  asker: Asker;
  address: string;
  accept: string;
  /** What must not be in the answer. */
  probes: readonly LeakProbe[];
  /** Whether it is a file of the asker's own build. */
  isOwn: boolean;
}

const pageType = 'text/html';
const renewAfterMs = 50 * 60_000; // a cookie is valid for an hour at least
const timeoutMs = 20_000;

/** What a check is about to ask. */
export interface Plan {
  askers: readonly string[];
  count: number;
  /** Of all that could be asked; more than `count` when that is limited. */
  outOf: number;
  /** Asks, and gives a line for each finding. */
  run: () => Promise<string[]>;
}

/**
 * Prepares the leak test of a site that runs, with all that is in front of it.
 * Readers ask first: what a cache kept of their answers, strangers then get.
 *
 * @param options.tokens of the platform, of a reader of each audience.
 * @param options.rate requests a second.
 * @param options.most requests in all.
 * @param options.secret of the cookie, to make one that has ended; without it
 *   the cookie is signed with another secret.
 * @throws Error when the site cannot be asked, or refuses a token.
 */
export async function planCheck({
  origin,
  buildDir,
  tokens,
  rate,
  most,
  secret = randomBytes(32).toString('base64'),
}: {
  origin: string;
  buildDir: string;
  tokens: readonly string[];
  rate: number;
  most: number;
  secret?: string;
}): Promise<Plan> {
  const guides = readGuides(buildDir);
  const signInDir = path.join(buildDir, 'sign-in');
  const readers: Asker[] = [];
  for (const token of tokens) {
    readers.push(await signIn(origin, token));
  }
  // A cookie is valid for a day at most.
  const twoDaysAgo = () => Date.now() - 2 * 24 * 3_600_000;
  const ended = createGateCookie({secrets: [secret], siteUrl: origin, now: twoDaysAgo});
  const [endedCookie] = ended.issue('leak-check', defaultAudience).split(';');
  const strangers: Asker[] = [
    {name: 'with a session that has ended', cookie: endedCookie},
    {name: 'without a session'},
  ];
  const all = [...readers, ...strangers].flatMap((asker) =>
    listQuestions(asker, guides.folders, signInDir),
  );
  // Evenly, so that every asker and folder is in it.
  const step = Math.max(1, all.length / most);
  const questions = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return {
    askers: [...readers, ...strangers].map(({name}) => name),
    count: questions.length,
    outOf: all.length,
    run: () => askAll(origin, questions, rate),
  };
}

/** Every address that somebody must not get, and those of the own build. */
function listQuestions(
  asker: Asker,
  folders: ReadonlyMap<string, string>,
  signInDir: string,
): Question[] {
  const ownDir = folders.get(asker.audience ?? '');
  const visible = new Set(readSite(signInDir).map(({etag}) => etag));
  // What the sign-in screen has too, caches may keep.
  const files = (ownDir ? readSite(ownDir) : [])
    .filter(({etag, name}) => !visible.has(etag) && name !== '404.html')
    .map(({name}) => listAddresses(name));
  const own = new Set(files.flat());
  const hidden = [...folders].filter(([name]) => name !== asker.audience);
  const probes = hidden.map(([, folder]) => createLeakProbe(folder, signInDir, ownDir));
  const addresses = new Set(probes.flatMap((probe) => probe.addresses));
  return [
    ...files.map(([address = '']) => ({
      ...{asker, address: encodeURI(address), accept: pageType, probes},
      isOwn: true,
    })),
    ...[...addresses]
      .filter((address) => !own.has(decodeURI(address)))
      .flatMap((address) =>
        [pageType, '*/*'].map((accept) => ({
          ...{asker, address, accept, probes},
          isOwn: false,
        })),
      ),
  ];
}

async function signIn(origin: string, token: string): Promise<Asker> {
  const cookie = await renew(origin, token);
  const {status, headers} = await fetch(`${origin}/session`, {
    headers: {cookie},
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status !== 204) {
    throw new Error(
      `${origin}/session answers ${status} to a cookie that it has just made. Does the proxy pass cookies?`,
    );
  }
  const audience = headers.get('guide-audience') ?? defaultAudience;
  return {name: `as ${audience}`, token, cookie, audience};
}

async function renew(origin: string, token: string): Promise<string> {
  const {status, headers} = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-auth-token': token},
    body: JSON.stringify({query: 'query Me { me { id role } }'}),
    // Another host must not receive the token.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  if (status !== 200 || !cookie) {
    throw new Error(
      `${origin}/graphql answers ${status} to a token of LEAK_CHECK_TOKENS, and sets no cookie. Sign in again, and copy "token" from the local storage.`,
    );
  }
  return cookie;
}

async function askAll(
  origin: string,
  questions: readonly Question[],
  rate: number,
): Promise<string[]> {
  const findings: string[] = [];
  const madeUp = new Map<string, Promise<Answer>>();
  let renewed = performance.now();
  for (const question of questions) {
    const {asker, address, accept} = question;
    const start = performance.now();
    if (asker.token && start - renewed > renewAfterMs) {
      asker.cookie = await renew(origin, asker.token);
      renewed = start;
    }
    const ask = (target: string) => get(origin + target, accept, asker.cookie);
    const answer = await ask(address);
    // One for each kind of file: a proxy may treat them differently.
    const key = `${asker.name} ${accept} ${path.extname(address)}`;
    const other = madeUp.get(key) ?? ask(makeUpAddress(address));
    madeUp.set(key, other);
    findings.push(
      ...judge(question, answer, await other).map(
        (problem) => `${asker.name}, ${address} (${accept}): ${problem}`,
      ),
    );
    await sleep(Math.max(0, 1000 / rate - (performance.now() - start)));
  }
  return findings;
}

interface Answer {
  status: number;
  headers: Headers;
  /** Head and body as latin1. */
  bytes: string;
}

async function get(url: string, accept: string, cookie?: string): Promise<Answer> {
  const response = await fetch(url, {
    headers: {accept, ...(cookie ? {cookie} : {})},
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const {status, headers} = response;
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return {status, headers, bytes: `${JSON.stringify([...headers])}\n${body}`};
}

function makeUpAddress(address: string): string {
  const name = `made-up-${randomBytes(6).toString('hex')}`;
  return `/${name}${path.extname(address)}`;
}

function judge(
  {address, asker, isOwn, probes}: Question,
  {status, headers, bytes}: Answer,
  other: Answer,
): string[] {
  const problems: string[] = [];
  const leak = probes.map((probe) => probe.find(bytes)).find(Boolean);
  if (leak) {
    problems.push(`has ${leak}`);
  }
  const cached = [...headers].find(
    ([name, value]) =>
      (name === 'age' && value !== '0') ||
      (/^(x-cache|cf-cache-status|x-cache-status)$/.test(name) && /\bhit\b/i.test(value)),
  );
  if (cached) {
    problems.push(`came from a cache (${cached.join(': ')})`);
  }
  const kept = headers.get('cache-control') ?? 'none';
  if (isOwn && status !== 200) {
    problems.push(`answers ${status}: is the site made of this build?`);
  } else if (isOwn && !/\b(private|no-store)\b/.test(kept)) {
    problems.push(`may be kept by caches (cache-control: ${kept})`);
  } else if (!isOwn && ![401, 404].includes(status)) {
    problems.push(`answers ${status} in the place of a refusal`);
  } else if (!asker.audience && address !== '/' && status !== other.status) {
    // The root is a page whatever asks, so that checks of the site find it up.
    problems.push(`answers ${status}, and a made-up address ${other.status}`);
  }
  return problems;
}
