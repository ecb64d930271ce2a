import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

let parse: typeof import('./parse-mdx').parseMdx | undefined;

/** Loads the parser of {@link refuseUnreadable} under `npm start`, since it takes a second. */
export function readableErrors(_context: LoadContext): Plugin {
  return {
    name: 'readable-errors',
    async loadContent() {
      if (process.env.NODE_ENV === 'development') {
        ({parseMdx: parse} = await import('./parse-mdx'));
      }
    },
  };
}

/**
 * Says what `npm run guide` says of a page that MDX cannot read, before Docusaurus says
 * it in 40 lines. A build needs it not: it begins with those checks.
 *
 * @throws SourceError with file and line.
 */
export function refuseUnreadable(siteDir: string, file: string, source: string): void {
  parse?.(path.relative(siteDir, file), source);
}
