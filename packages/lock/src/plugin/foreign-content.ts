import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {findFile} from 'docusaurus-lock-server/shared/addresses';
import {isAllowed, type AllowedOrigins} from 'docusaurus-lock-server/shared/allowed-origins';
import {pageAddresses} from '../sources/page-addresses';

/**
 * Warns after a build of what browsers will not show or run: pictures, frames, video, audio, style
 * sheets, fonts and scripts of other origins than these, and scripts in attributes.
 */
export function foreignContent(allowed: AllowedOrigins) {
  return ({siteConfig}: LoadContext): Plugin => ({
    name: 'foreign-content',
    async postBuild({routes, outDir}) {
      const filesByAddress = new Map<string, Set<string>>();
      const note = (text: string, file: string) => {
        for (const blocked of blockedIn(text, siteConfig.url, allowed)) {
          filesByAddress.set(blocked, (filesByAddress.get(blocked) ?? new Set()).add(file));
        }
      };
      for (const [file, addresses] of Object.entries(pageAddresses(routes))) {
        for (const address of addresses) {
          const page = path.join(outDir, findFile(address, siteConfig));
          note(readFileSync(page, 'utf8'), file);
        }
      }
      for (const name of filesIn(outDir, /\.css$/)) {
        note(readFileSync(path.join(outDir, name), 'utf8'), name);
      }
      if (filesByAddress.size > 0) {
        console.warn(formatWarning(filesByAddress));
      }
    },
  });
}

const shown = 3; // files of an address

function formatWarning(filesByAddress: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = [...filesByAddress].map(([blocked, files]) => {
    const more = files.size > shown ? ` and ${files.size - shown} more` : '';
    return `  ${blocked} in ${[...files].slice(0, shown).join(', ')}${more}`;
  });
  const allow = [...optionsFor(filesByAddress.keys())]
    .map(
      ([kind, origins]) => `${kind}: [${[...origins].map((origin) => `'${origin}'`).join(', ')}]`,
    )
    .join(', ');
  const advice = allow
    ? `Put the files beside the page, or write into the options of locked(): allow: {${allow}}. `
    : '';
  return `[WARNING] The content policy blocks this, so readers will not see it. ${advice}Scripts of other origins and scripts in attributes never run.\n${lines.join('\n')}`;
}

/** The origins that would have to be allowed, by the kind of the option. */
function optionsFor(all: Iterable<string>): Map<string, Set<string>> {
  const options = new Map<string, Set<string>>();
  for (const blocked of all) {
    const [tag = '', address = ''] = blocked.split(' ');
    const [kind] = kinds[tag] ?? [];
    if (kind) {
      options.set(kind, (options.get(kind) ?? new Set()).add(new URL(address).origin));
    }
  }
  return options;
}

const element =
  /<(img|iframe|video|audio|source|script|embed|object|link)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /\s(?:src|srcset|data|poster)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi;
const styleSheet = /\srel\s*=\s*["']?stylesheet\b/i;
const link = /\shref\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi;
const handler = /<([a-z][\w-]*)\b(?:[^>"']|"[^"]*"|'[^']*')*?\s(on[a-z]+)\s*=/gi;
const scripts = /<script\b[^]*?<\/script>/gi;
const fontFile = /url\(\s*["']?((?:https?:)?\/\/[^\s"')]+\.(?:woff2?|ttf|otf)\b[^\s"')]*)/gi;
const imported = /@import\s+(?:url\()?\s*["']?((?:https?:)?\/\/[^\s"');]+)/gi;
const kinds: Record<string, readonly (keyof AllowedOrigins)[]> = {
  img: ['img'],
  iframe: ['frame'],
  video: ['media', 'img'],
  audio: ['media'],
  source: ['media', 'img'],
  link: ['style'],
  font: ['font'],
};

/**
 * Lists what a page has from other origins and its content policy blocks, such as
 * `img https://example.com/a.png`, and scripts in attributes, such as `button onclick`.
 */
export function blockedIn(html: string, siteUrl: string, allowed: AllowedOrigins): string[] {
  const blocked = new Set<string>();
  const check = (tag: string, address: string) => {
    const origins = (kinds[tag] ?? []).flatMap((kind) => allowed[kind]);
    if (URL.canParse(address, siteUrl)) {
      const url = new URL(address, siteUrl);
      if (url.origin !== new URL(siteUrl).origin && !isAllowed(url.href, origins)) {
        blocked.add(`${tag} ${url.href}`);
      }
    }
  };
  for (const [, name = '', attributes = ''] of html.matchAll(element)) {
    const tag = name.toLowerCase();
    if (tag !== 'link' || styleSheet.test(attributes)) {
      const addresses = attributes.matchAll(tag === 'link' ? link : attribute);
      [...addresses].forEach(([, address = '']) => check(tag, address));
    }
  }
  [...html.matchAll(imported)].forEach(([, address = '']) => check('link', address));
  [...html.matchAll(fontFile)].forEach(([, address = '']) => check('font', address));
  for (const [, tag = '', name = ''] of html.replace(scripts, '').matchAll(handler)) {
    blocked.add(`${tag.toLowerCase()} ${name.toLowerCase()}`);
  }
  return [...blocked];
}
