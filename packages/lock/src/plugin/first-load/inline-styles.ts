import {readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import Beasties from 'beasties';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';

// Style sheets of other origins stay as they are.
const styleSheet = /<link rel=["']?stylesheet["']? href=["']?(\/(?!\/)[^\s"'>]+)/g;
const quotedUrl = /url\("(?:[^"\\]|\\.)*"\)/g;
const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Gives each page of a finished build the rules that its first paint needs as an inline style, and
 * moves its style sheets to the end of the body. Pages that Docusaurus did not render, such as
 * redirects, stay as they are.
 *
 * @param options.outDir the folder of the build.
 * @param options.baseUrl the base URL of the site, with a slash at its end.
 * @throws Error for a page without an inline style afterwards.
 */
export async function inlineStyles({
  outDir,
  baseUrl,
}: {
  outDir: string;
  baseUrl: string;
}): Promise<void> {
  const beasties = new Beasties({
    path: outDir,
    publicPath: baseUrl,
    // Other values of `preload` need an inline event handler, which the content policy refuses.
    preload: 'body',
    // beasties does not see fonts that a custom property names; they are added below.
    fonts: false,
    reduceInlineStyles: false,
    // Selectors that beasties cannot match, attributes that scripts set before the first paint, and
    // the menu of phones, which hydration adds at once.
    allowRules: [/:(is|where)\(/, /^\[/, /data-theme/, /data-session/, /navbar-sidebar/],
    logLevel: 'warn',
  });
  /** The font rules of each sheet. Taking them changes the sheet, so that is done once. */
  const taken = new Map<string, string>();
  const fontsOf = (address: string): string => {
    const fonts = taken.get(address) ?? takeFonts(path.join(outDir, address.slice(baseUrl.length)));
    taken.set(address, fonts);
    return fonts;
  };
  for (const name of filesIn(outDir, /\.html$/)) {
    const file = path.join(outDir, name);
    const html = readFileSync(file, 'utf8');
    if (!/<div id="?__docusaurus/.test(html)) {
      continue;
    }
    const fonts = [...html.matchAll(styleSheet)].map(([, address = '']) => fontsOf(address));
    const inlined = await beasties.process(html);
    if (!inlined.includes('<style>')) {
      throw new Error(`${name} has no style sheet from which beasties could take its first rules.`);
    }
    const written = inlined
      .replace('<style>', (tag) => tag + fonts.join(''))
      // beasties marks a page that it has processed, and nothing here reads the mark.
      .replace(' data-beasties-container', '');
    replaceFile(file, written);
  }
}

/** Takes the fonts out of a style sheet, and returns their rules. */
function takeFonts(sheet: string): string {
  const css = readFileSync(sheet, 'utf8');
  const fonts = css.match(fontFace) ?? [];
  const rest = css
    // The pages have these rules. Repeated in the sheet, which comes late, they would change the
    // font after the first paint.
    .replace(fontFace, '')
    // Up to 0.5.4, beasties reads an escaped quote as the end of an address.
    .replace(quotedUrl, (url) => url.replaceAll('\\"', '%22'));
  replaceFile(sheet, rest);
  return fonts.join('');
}

/** Replaces a file in one step, since other plugins read the build at the same time. */
function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
