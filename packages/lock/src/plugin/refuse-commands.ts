import path from 'node:path';

/**
 * Finds commands of Docusaurus that would harm the site: they know no lock and no audiences, and
 * what they make could be published without either.
 *
 * @param isOfLock whether a command of the lock runs this one.
 * @param argv of the process; another program than Docusaurus may do anything.
 * @returns what to use instead; undefined for other commands.
 */
export function refuseCommand(
  [, program = '', command]: readonly string[],
  isOfLock: boolean,
): string | undefined {
  const isRefused = !isOfLock && /^docusaurus(\.mjs)?$/.test(path.basename(program));
  return isRefused && command ? advice.get(command) : undefined;
}

const advice = new Map([
  [
    'build',
    '`docusaurus build` would make a guide without the lock. Use: npx docusaurus-lock build',
  ],
  [
    'serve',
    '`docusaurus serve` would serve the guide without the lock. Use: npx docusaurus-lock demo, or npx docusaurus-lock serve with the settings of OPERATING.md of docusaurus-lock-server',
  ],
  [
    'deploy',
    '`docusaurus deploy` would publish the guide without the lock. README.md and OPERATING.md of docusaurus-lock-server say how to serve it.',
  ],
]);
