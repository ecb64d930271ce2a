// Requests every address of build/ as a stranger from a running site, with the proxy and the CDN in
// front of it. Prints one line per finding. The exit status is 0 without findings, 1 with findings,
// and 2 if the check could not finish.
import {randomBytes} from 'node:crypto';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {z} from 'zod';
import {isPage, readGuideBuilds, readSite} from 'docusaurus-lock-server/gate/site-files';
import {ignoreBrokenPipe} from 'docusaurus-lock-server/terminal/standard-error';
import {listAddresses} from 'docusaurus-lock-server/shared/addresses';
import {validateSiteUrl} from 'docusaurus-lock-server/settings-checks';
import {passwordChangeMark} from 'docusaurus-lock-server/shared/password-change';

const usage = `Asks a site without a session for every address of build/, and names each
answer that is neither the sign-in page nor an empty refusal. It only reads.

Usage: npx docusaurus-lock leak-check https://docs.example.com

It sends 20 requests a second. build/ has to be the build that the site serves.
`;
const timeoutMs = 20_000;

/** Runs the command. */
export async function main([address = '--help', ...more]: readonly string[]): Promise<void> {
  ignoreBrokenPipe();
  if (address === '--help') {
    return console.log(usage);
  }
  try {
    const findings = await checkSite(readOrigin(address, more), 'build', 20);
    findings.forEach((finding) => console.log(finding));
    console.log(
      findings.length === 0
        ? 'Nothing was found.'
        : `${findings.length} findings. Take the site offline until they are fixed.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  } catch (error) {
    const {message, cause} = error as Error;
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    console.error(`The check failed: ${message}${reason}`);
    process.exitCode = 2;
  }
}

function readOrigin(given: string, more: readonly string[]): string {
  const {error} = z.string().superRefine(validateSiteUrl).safeParse(given);
  if (error || more.length > 0) {
    const problem = error?.issues[0]?.message ?? 'takes no option.';
    throw new Error(`the address of the site ${problem}`);
  }
  return new URL(given).origin;
}

/**
 * Asks for every address of the guide as a page and as a file.
 *
 * @param rate requests a second.
 * @returns a line for each answer that reveals anything to a stranger.
 */
export async function checkSite(origin: string, buildDir: string, rate: number): Promise<string[]> {
  const signInDir = path.join(buildDir, 'sign-in');
  const files = readSite(signInDir);
  // The sign-in pages of each locale, as served with both kinds of accounts.
  const pages = files.filter(isPage).flatMap(({body}) => {
    const page = body.toString();
    return [page, page.replace('<html', `<html ${passwordChangeMark}`)];
  });
  const open = new Set(files.flatMap((file) => (isPage(file) ? [] : listAddresses(file.name))));
  const hidden = [...readGuideBuilds(buildDir).folders.values()].flatMap((folder) =>
    readSite(folder),
  );
  const addresses = new Set(
    hidden.flatMap(({name}) => listAddresses(name)).filter((address) => !open.has(address)),
  );
  // An address that no build has must get the same answer.
  addresses.add(`/made-up-${randomBytes(6).toString('hex')}`);
  const findings: string[] = [];
  for (const address of addresses) {
    for (const accept of ['text/html', '*/*']) {
      const response = await fetch(origin + encodeURI(address), {
        headers: {accept},
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await response.text();
      const isDocument = accept === 'text/html' || address === '/';
      const status = isDocument ? 401 : 404;
      if (response.status !== status || !(isDocument ? pages : ['']).includes(body)) {
        findings.push(
          `${address} (${accept}): status ${response.status} and ${body.length} characters, expected ${status} and ${isDocument ? 'the sign-in page' : 'nothing'}`,
        );
      }
      await sleep(1000 / rate);
    }
  }
  return findings;
}
