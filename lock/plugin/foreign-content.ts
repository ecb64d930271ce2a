import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {fileOf} from '../shared/addresses';
import {isAllowed, type AllowedOrigins} from '../shared/allowed-origins';
import {pageAddresses} from '../sources/page-addresses';

/**
 * Warns after a build of what browsers will not show: pictures, frames, video,
 * audio and scripts from other origins than these.
 */
export function foreignContent(allowed: AllowedOrigins) {
  return ({siteConfig}: LoadContext): Plugin => ({
    name: 'foreign-content',
    async postBuild({routes, outDir}) {
      const filesOf = new Map<string, Set<string>>();
      for (const [file, addresses] of Object.entries(pageAddresses(routes))) {
        for (const address of addresses) {
          const page = path.join(outDir, fileOf(address, siteConfig));
          const html = readFileSync(page, 'utf8');
          for (const blocked of blockedIn(html, siteConfig.url, allowed)) {
            const files = filesOf.get(blocked) ?? new Set();
            filesOf.set(blocked, files.add(file));
          }
        }
      }
      if (filesOf.size > 0) {
        console.warn(warningOf(filesOf));
      }
    },
  });
}

const shown = 3; // files of an address

function warningOf(filesOf: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = [...filesOf].map(([blocked, files]) => {
    const more = files.size > shown ? ` and ${files.size - shown} more` : '';
    return `  ${blocked} in ${[...files].slice(0, shown).join(', ')}${more}`;
  });
  return `[WARNING] The content policy blocks this, so readers will not see it. Put the files beside the page, or write the origins into the option allow of locked() in docusaurus.config; scripts of other origins never run:\n${lines.join('\n')}`;
}

const element =
  /<(img|iframe|video|audio|source|script|embed|object)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /\s(?:src|srcset|data|poster)\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi;
const kinds: Record<string, readonly (keyof AllowedOrigins)[]> = {
  img: ['img'],
  iframe: ['frame'],
  video: ['media', 'img'],
  audio: ['media'],
  source: ['media', 'img'],
};

/**
 * Lists what a page has from other origins and its content policy blocks, such
 * as `img https://example.com/a.png`.
 */
export function blockedIn(html: string, siteUrl: string, allowed: AllowedOrigins): string[] {
  const blocked = new Set<string>();
  for (const [, name = '', attributes = ''] of html.matchAll(element)) {
    const tag = name.toLowerCase();
    const origins = (kinds[tag] ?? []).flatMap((kind) => allowed[kind]);
    for (const [, address = ''] of attributes.matchAll(attribute)) {
      if (!URL.canParse(address, siteUrl)) {
        continue;
      }
      const url = new URL(address, siteUrl);
      if (url.origin !== new URL(siteUrl).origin && !isAllowed(url.href, origins)) {
        blocked.add(`${tag} ${url.href}`);
      }
    }
  }
  return [...blocked];
}
