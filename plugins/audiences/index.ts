import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {findHiddenLinks} from './find-hidden-links';
import {listDocsAndPartials} from '../content/sources';
import type {GuideAudiences} from './read-audiences';
import {shareCompiledPages} from './share-compiled-pages';

/** Options of the plugin, from docusaurus.config.ts. */
type AudiencesOptions = Pick<GuideAudiences, 'names' | 'restricted'>;

/**
 * Ends a build when a page or partial links to or imports a page that not all its
 * readers may read. The check reads the sources, because the bundler does not
 * compile again what has not changed since the build of another audience.
 */
export default function audiences(options: AudiencesOptions) {
  return ({siteDir, generatedFilesDir}: LoadContext): Plugin => {
    return {
      name: 'audiences',
      async loadContent() {
        if (options.restricted.length === 0) {
          return;
        }
        // All plugins are initialised: that of the docs has written its files.
        shareCompiledPages(generatedFilesDir);
        const found = await Promise.all(
          listDocsAndPartials(siteDir).map(async (file) =>
            findHiddenLinks(
              file,
              await readFile(path.join(siteDir, file), 'utf8'),
              options,
            ),
          ),
        );
        const problems = found.flat();
        if (problems.length > 0) {
          throw new Error(problems.join('\n'));
        }
      },
    };
  };
}
