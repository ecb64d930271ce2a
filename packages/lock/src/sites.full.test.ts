import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {readGuideBuilds} from 'docusaurus-lock-server/gate/site-files';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {pageAddress, withoutSlash} from 'docusaurus-lock-server/shared/addresses';
import {open} from '../../testing/src/open';
import {findDocusaurus} from './build/steps';
import {differences} from './build/testing/compare-pages';
import {linkPackages} from './build/testing/copy-tree';
import {sites, type OtherSite} from './build/testing/site-table';
import {checkSite} from './cli/leak-check';
import {lockProgram} from './cli/testing/run-lock';

// Each site of the table, with the lock and without. All are in one workspace: their packages are
// in a folder above them.

const root = mkdtempSync(path.join(tmpdir(), 'sites-'));
beforeAll(() => linkPackages(root));
afterAll(() => rmSync(root, {recursive: true}));

// The value that the lock sets when a site sets none. With webpack, a build takes a minute.
const parts = ['swcJsLoader', 'swcJsMinimizer', 'swcHtmlMinimizer', 'lightningCssMinimizer'];
const faster = Object.fromEntries([...parts, 'rspackBundler'].map((part) => [part, true]));
const stockConfig = `{future: ${JSON.stringify({faster})}, ...config}`;

/** Writes a site with the lock or without, and builds it; gives the folder of the site. */
async function build({name, config, configFile, files}: OtherSite, isLocked: boolean) {
  const folder = path.join(root, isLocked ? 'locked' : 'stock', String(names.indexOf(name)));
  const written = isLocked ? config : config.replace('locked(config)', stockConfig);
  for (const [file, text] of Object.entries({...files, [configFile]: written})) {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
  }
  const program = isLocked ? lockProgram : findDocusaurus();
  const env = {...process.env, NODE_ENV: '', SITE_URL: ''};
  const child = spawn(process.execPath, [program, 'build'], {cwd: folder, env});
  let output = '';
  [child.stdout, child.stderr].forEach((stream) => stream.on('data', (text) => (output += text)));
  const [code] = (await once(child, 'close')) as [number];
  expect(code === 0 ? 'built' : `${code}: ${output}`).toBe('built');
  return path.join(folder, 'build');
}

const names = sites.map(({name}) => name);

const readIn = (folder: string, kind: RegExp): Map<string, string> =>
  new Map(
    filesIn(folder, kind).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );

/** Lists the pages and scripts of a build that have words of the guide. */
const listTelling = (folder: string): string[] =>
  [...readIn(folder, /\.(?:html|js)$/)]
    .filter(([, text]) => /wombat reads|title:"wombat/.test(text))
    .map(([name]) => name);

test.each(sites)(
  '$name: no page differs from one without a lock, and a stranger gets nothing',
  async (site) => {
    const [locked, stock] = await Promise.all([build(site, true), build(site, false)]);
    const [guide, signInDir] = [path.join(locked, 'guide'), path.join(locked, 'sign-in')];

    const [pages, stockPages] = [readIn(guide, /\.html$/), readIn(stock, /\.html$/)];
    expect([...pages.keys()]).toEqual([...stockPages.keys()]);
    const different = [...stockPages].map(([name, html]) => ({
      name,
      lines: differences(html, pages.get(name)!),
    }));
    expect(different.filter(({lines}) => lines.length > 0)).toEqual([]);

    const access = JSON.parse(readFileSync(path.join(locked, 'access.json'), 'utf8')) as object;
    const addresses = [...pages.keys()].map(pageAddress);
    expect(Object.keys(access)).not.toEqual([]);
    expect(
      Object.keys(access)
        .map(withoutSlash)
        .filter((one) => !addresses.includes(one)),
    ).toEqual([]);

    expect(listTelling(guide)).not.toEqual([]);
    expect(listTelling(signInDir)).toEqual([]);
    const {url} = (await open({way: 'socket', guides: readGuideBuilds(locked), signInDir})).site;
    expect(await checkSite(url, locked, 100_000)).toEqual([]);
  },
  300_000,
);
