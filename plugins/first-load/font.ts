import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {HtmlTagObject} from '@docusaurus/types';

/**
 * Makes the font of a build. Its rules are not in the style sheet, which comes
 * after the first paint: with a new font in it, the browser would lay out the
 * page again.
 *
 * @returns the tags for `<head>`, and what writes the file into the build.
 */
export function makeFont(baseUrl: string): {
  tags: HtmlTagObject[];
  write: (outDir: string) => void;
} {
  const content = readFileSync(
    require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = `assets/fonts/inter.${hash}.woff2`;
  const address = baseUrl + name;
  const rule = read('font.css').replace(/url\([^)]*\)/, `url(${address})`);
  return {
    tags: [
      {tagName: 'style', innerHTML: read('fallback-font.css')},
      {
        tagName: 'script',
        attributes: {'data-font': address},
        innerHTML: read('add-font.js'),
      },
      {tagName: 'noscript', innerHTML: `<style>${rule}</style>`},
    ],
    write(outDir) {
      const file = path.join(outDir, name);
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, content);
    },
  };
}

function read(name: string): string {
  return readFileSync(path.join(__dirname, name), 'utf8');
}
