import {createHash} from 'node:crypto';

/**
 * Computes the Content-Security-Policy sources of the inline scripts of HTML
 * pages: `'sha256-…'`, each once, sorted (CSP Level 3, section 2.3.1).
 *
 * Only what a browser would run counts: a page's JSON-LD is data, and a hash
 * for each page's data would make the policy grow with the site. It reads HTML
 * that our own build wrote, not HTML at large.
 */
export function scriptHashes(pages: Iterable<string>): string[] {
  const hashes = new Set<string>();
  for (const page of pages) {
    for (const [, attributes = '', code = ''] of page.matchAll(inlineScript)) {
      if (!isExecutable(attributes)) {
        continue;
      }
      const digest = createHash('sha256').update(code).digest('base64');
      hashes.add(`'sha256-${digest}'`);
    }
  }
  return [...hashes].sort();
}

const inlineScript =
  /<script\b(?![^>]*\ssrc\s*=)([^>]*)>([\s\S]*?)<\/script\s*>/gi;

function isExecutable(attributes: string): boolean {
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1];
  return (
    !type || /^(module|importmap|(text|application)\/javascript)$/i.test(type)
  );
}
