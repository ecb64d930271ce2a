import {describeSettings, type FeatureSettings} from 'docusaurus-lock-server/settings';
import {exampleSecret} from 'docusaurus-lock-server/settings-checks';
import {featuresOfSite} from './features-of-site';

/** Prints a file with all settings of the server and its features, for `.env`. */
export async function main(): Promise<void> {
  process.stdout.write(exampleSettings(await featuresOfSite()));
}

/** The text of a file with all settings; they are commented out where there is a default. */
export function exampleSettings(features: readonly FeatureSettings[]): string {
  const lines = [
    '# Settings of the server, written by `npx docusaurus-lock settings > .env`. To use them:',
    '#   node --env-file=.env node_modules/.bin/docusaurus-lock serve',
    ...describeSettings(features).flatMap(({name, description, default: value = ''}) => [
      '',
      `# ${description}`,
      name === 'SESSION_SECRET' ? `${name}=${exampleSecret}` : `# ${name}=${value}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
