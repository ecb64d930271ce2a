// Asks a site that runs, with the proxy and the CDN in front of it, what the leak
// test asks the server. Ends with 0 when nothing was found, with 1 after findings,
// a line each, and with 2 when it could not ask.
import {parseArgs} from 'node:util';
import {localHosts} from 'docusaurus-lock-server/http/requests';
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {planCheck} from './leak-check/check';

const usage = `Asks a site for every address of build/, without a session, with one that has
ended, and with one of each audience, and says what they got of others' pages,
and what a cache kept. It only reads.

Usage: npx docusaurus-lock leak-check https://docs.example.com [options]

  --rate=20     requests a second
  --most=20000 requests in all; of more, evenly that many are asked
  --help        says this

build/ has to be the build that the site serves. Of the environment it reads
  LEAK_CHECK_TOKENS  tokens of readers, one of each audience, parted by commas:
                     sign in, and copy "token" from the local storage
  SESSION_SECRET     of the site, to make a cookie that has ended; without it the
                     cookie is signed with another secret
`;

/** Runs the command. */
export async function main(args: readonly string[]): Promise<void> {
  endQuietly();
  try {
    process.exitCode = await check(args);
  } catch (error) {
    const {message, cause} = error as Error;
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    console.error(`The check did not end: ${message}${reason}`);
    process.exitCode = 2;
  }
}

async function check(args: readonly string[]): Promise<number> {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rate: {type: 'string', default: '20'},
      most: {type: 'string', default: '20000'},
      help: {type: 'boolean'},
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const rate = readNumber('rate', values.rate, 200);
  const plan = await planCheck({
    origin: readOrigin(positionals),
    buildDir: 'build',
    tokens: (process.env.LEAK_CHECK_TOKENS ?? '')
      .split(',')
      .map((token) => token.trim())
      .filter(Boolean),
    rate,
    most: readNumber('most', values.most, 1_000_000),
    secret: process.env.SESSION_SECRET?.split(',')[0]?.trim() || undefined,
  });
  const limited = plan.count < plan.outOf ? `, of ${plan.outOf} (see --most)` : '';
  console.log(
    `Asking ${plan.askers.join(', ')}: ${plan.count} requests${limited}, ${rate} a second, about ${Math.ceil(plan.count / rate)} s.`,
  );
  const findings = await plan.run();
  findings.forEach((finding) => console.log(finding));
  console.log(
    findings.length === 0
      ? 'Nothing was found.'
      : `${findings.length} findings. Close the site until they are mended: SECURITY.md says what it promises.`,
  );
  return findings.length === 0 ? 0 : 1;
}

function readOrigin([given = '', ...more]: readonly string[]): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && localHosts.includes(url.hostname));
  if (!url || !isSafe || more.length > 0 || url.href !== `${url.origin}/`) {
    throw new Error(
      'give the origin of one site, such as https://docs.example.com (http on localhost only)',
    );
  }
  return url.origin;
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new Error(`--${name} must be a whole number from 1 to ${most}`);
  }
  return number;
}
