// Sends a platform's endpoint all operations that the site will send. The exit status is 0 when the
// site works with the endpoint, 1 when something is wrong, and 2 when the check could not begin.
import {z} from 'zod';
import {ignoreBrokenPipe} from 'docusaurus-lock-server/terminal/standard-error';
import {ask} from 'docusaurus-lock-server/terminal/ask';
import {validateEndpoint} from 'docusaurus-lock-server/settings-checks';
import {type CheckContext, steps} from './endpoint-check/steps';

const usage = `Asks a platform's GraphQL endpoint all that the site will ask of it, in the order of
a day, and says for each operation what is right, what readers lose, and what is wrong.
It changes only sessions of the test user, and prints no text of the endpoint.

Usage: npx docusaurus-lock endpoint-check https://platform.example/graphql

It takes the account of a test user, preferably one who may work in two companies, from
ENDPOINT_CHECK_EMAIL and ENDPOINT_CHECK_PASSWORD, or asks for it on the terminal.
NODE_EXTRA_CA_CERTS, HTTPS_PROXY and NO_PROXY apply as for the server.
`;

/** Runs the command. */
export async function main([endpoint = '--help']: readonly string[]): Promise<void> {
  ignoreBrokenPipe();
  if (endpoint === '--help') {
    return console.log(usage);
  }
  try {
    const {error} = z.string().superRefine(validateEndpoint).safeParse(endpoint);
    if (error) {
      throw new Error(`The endpoint ${error.issues[0]?.message}`);
    }
    const findings = await checkEndpoint(endpoint, await readAccount());
    const wrong = findings.filter((finding) => finding.startsWith('wrong')).length;
    findings.forEach((finding) => console.log(finding));
    console.log(
      wrong > 0
        ? `\n${wrong} wrong.`
        : `\nNothing is wrong. Set GRAPHQL_ENDPOINT=${endpoint} for the server.`,
    );
    process.exitCode = wrong > 0 ? 1 : 0;
  } catch (error) {
    console.error(`The check could not start: ${(error as Error).message}`);
    process.exitCode = 2;
  }
}

async function readAccount(): Promise<CheckContext['account']> {
  const {ENDPOINT_CHECK_EMAIL, ENDPOINT_CHECK_PASSWORD} = process.env;
  const hint =
    'There is no terminal to ask for the test user. Set ENDPOINT_CHECK_EMAIL and ENDPOINT_CHECK_PASSWORD.';
  const email = ENDPOINT_CHECK_EMAIL || (await ask('E-mail address of a test user: ', hint));
  const password = ENDPOINT_CHECK_PASSWORD || (await ask('Password: ', hint, process, true));
  return {email, password};
}

/**
 * Sends an endpoint the operations of a reader's day in order, until no session is left for the
 * next.
 *
 * @param account of a test user.
 * @returns a finding for each operation: `right`, `loses` or `wrong`, with why and where to read.
 */
export async function checkEndpoint(
  endpoint: string,
  account: CheckContext['account'],
): Promise<string[]> {
  const context: CheckContext = {endpoint, account};
  const findings: string[] = [];
  for (const [step, heading, run] of steps) {
    const describe = (verdict: string, text: string): string =>
      `${verdict}  ${step}: ${text.replace(/\.?$/, '.')}\n       CONNECT.md of docusaurus-lock-server, ${heading}`;
    try {
      const loss = await run(context);
      findings.push(loss ? describe('loses', loss) : `right  ${step}`);
    } catch (error) {
      findings.push(describe('wrong', (error as Error).message));
      // The others would fail for the same reason.
      if (!context.token) {
        break;
      }
    }
  }
  return findings;
}
