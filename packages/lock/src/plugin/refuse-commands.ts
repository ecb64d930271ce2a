import path from 'node:path';

/**
 * Finds commands of Docusaurus that would harm the site: they ignore the lock and the audiences,
 * and their result could be published without either.
 *
 * @param isOfLock whether a command of the lock runs this command.
 * @param argv the arguments of the process; a program other than Docusaurus is never refused.
 * @returns which command to use instead; undefined for other commands.
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
