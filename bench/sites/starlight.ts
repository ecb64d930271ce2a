// The pages of the guide in Starlight.
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {runMeasured} from '../lib/processes';
import type {Site} from './sites';

/** Not in a temporary folder: Astro finds its packages by their real path only. */
export function openStarlight(): Site {
  const folder = path.resolve('bench/peers/made/starlight');
  const output = path.join(folder, 'dist');
  const clean = () => rmSync(output, {recursive: true, force: true});
  rmSync(folder, {recursive: true, force: true});
  cpSync('bench/peers/starlight', folder, {recursive: true});
  writePages(path.join(folder, 'src/content/docs'));
  const args = [path.resolve('bench/peers/node_modules/astro/astro.js'), 'build'];
  const env = {ASTRO_TELEMETRY_DISABLED: '1', CI: '1'};
  const build = () => runMeasured(process.execPath, args, {cwd: folder, env});
  return {folder, output, build, clean, remove: () => rmSync(folder, {recursive: true})};
}

/**
 * Writes the guide's pages without what only our build knows: imports and their components are
 * dropped, those within a sentence become a word, and so do images. The template, which shows
 * Markdown in code, is left out, and links to it become text. Diagrams stay code.
 */
function writePages(folder: string): void {
  for (const file of filesIn('docs', /^(?!template).*\.mdx$/)) {
    const source = readFileSync(path.join('docs', file), 'utf8');
    const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
    const fields = head.match(/^(title|description): .*$/gm) ?? [];
    const text = body
      .replace(/^import .*\n/gm, '')
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]*)\]\(\/template\/?\)/g, '$1')
      .replace(/^<([A-Z]\w*)[^>]*(\/>|>[^]*?^<\/\1>)$/gm, '')
      .replace(/<[A-Z]\w*[^>]*\/>/g, 'Platform')
      .replace(/^:::warning/gm, ':::caution');
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, `---\n${fields.join('\n')}\n---\n${text}`);
  }
}
