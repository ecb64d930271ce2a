import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
import {guidePages} from '../guide/guide-pages';
import {parseYaml} from '../guide/parse-yaml';
import {readBuiltPages} from '../guide/read-built-pages';
import {listHelp} from './list-help';
import {redirectPage} from './redirect-page';

const file = 'docs/help.yml';
const schema = Joi.object<Record<string, string>>()
  .pattern(Joi.string(), Joi.string())
  .required();

/** Options of the plugin, from docusaurus.config.ts. */
interface HelpLinksOptions {
  /** Addresses of pages that this build leaves out, with their names. */
  hidden: readonly string[];
}

/**
 * Writes the help links of the platform: `help/<name>/index.html` leads to a
 * heading of the guide, and `help.json` lists all names. They are files of the
 * build, so every host serves them, our server only to readers, and an unknown
 * name is a page that does not exist. `npm start` has none.
 */
export default function helpLinks({hidden}: HelpLinksOptions) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'help-links',
    async postBuild({outDir, plugins}) {
      const source = readFileSync(path.join(siteDir, file), 'utf8');
      const names = parseYaml(file, source, schema);
      const pages = readBuiltPages(outDir, guidePages({plugins}));
      const help = listHelp(pages, names, hidden);
      writeFileSync(
        path.join(outDir, 'help.json'),
        JSON.stringify(Object.fromEntries(help)),
      );
      // Synchronous: 1,000 pages have 17,000 names, and promises take four times
      // as long.
      for (const [name, {address}] of help) {
        const folder = path.join(outDir, 'help', name);
        mkdirSync(folder, {recursive: true});
        writeFileSync(path.join(folder, 'index.html'), redirectPage(address));
      }
    },
  });
}
