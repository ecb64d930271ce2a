// Asks a platform's endpoint what the site will ask of it. Ends with 0 when the site
// works with it, with 1 when something is wrong, and with 2 when it could not ask.
import {parseArgs} from 'node:util';
import {z} from 'zod';
import {ask} from 'docusaurus-lock-server/operations/ask';
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {refuseEndpoint} from 'docusaurus-lock-server/settings-checks';
import {checkEndpoint, printFinding} from './endpoint-check/check';

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
