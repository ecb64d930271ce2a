import {describeSettings} from 'docusaurus-lock-server/settings';
import {exampleSecret} from 'docusaurus-lock-server/settings-checks';
import {featuresOfSite} from './features-of-site';

/**
 * Prints a file with all settings of the server and its features, for `.env`; they are
 * commented out where there is a default.
 */
export async function main(): Promise<void> {
  const lines = [
    '# Settings of the server, written by `npx docusaurus-lock settings > .env`. To use them:',
    '#   node --env-file=.env node_modules/.bin/docusaurus-lock serve',
    ...describeSettings(await featuresOfSite()).flatMap(
      ({name, description, default: value = ''}) => [
        '',
        `# ${description}`,
        name === 'SESSION_SECRET' ? `${name}=${exampleSecret}` : `# ${name}=${value}`,
      ],
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
