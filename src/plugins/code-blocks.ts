import {createRequire} from 'node:module';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import type * as Rehype from '@shikijs/rehype';
import type {RehypeShikiOptions} from '@shikijs/rehype';
import type * as Transformers from '@shikijs/transformers';

// The loader of Docusaurus would take seconds to compile these ES modules. Node
// takes them as they are.
const load = createRequire(__filename);
const {default: shiki} = load('@shikijs/rehype') as typeof Rehype;
const {createCommentNotationTransformer, transformerMetaHighlight} = load(
  '@shikijs/transformers',
) as typeof Transformers;

const className = 'highlighted';

/** Marks lines by comments, as Docusaurus does: `// highlight-next-line`. */
const highlightByComments = createCommentNotationTransformer(
  'highlight-by-comments',
  /\s*\bhighlight-(next-line|start|end)\b/,
  function ([, kind], _line, _comment, lines, next) {
    const rest = lines.slice(next);
    const end = rest.findIndex((line) => JSON.stringify(line).includes('highlight-end'));
    const marked = kind === 'end' ? 0 : kind === 'start' && end >= 0 ? end : 1;
    rest.slice(0, marked).forEach((line) => this.addClassToHast(line, className));
    return true;
  },
  'v3',
);

const options: RehypeShikiOptions = {
  themes: {light: 'github-light-high-contrast', dark: 'github-dark-default'},
  // A token has both of its colours, as variables.
  defaultColor: false,
  langs: [],
  lazy: true,
  defaultLanguage: 'text',
  fallbackLanguage: 'text',
  transformers: [
    transformerMetaHighlight({className}),
    highlightByComments,
    {
      pre(node) {
        const meta = String(this.options.meta?.__raw ?? '');
        const title = /\btitle=(["'])(.+?)\1/.exec(meta)?.[2];
        const [numbers, first = 1] = /\bshowLineNumbers(?:=\{?(\d+))?/.exec(meta) ?? [];
        node.properties = {
          ...(title && {title}),
          ...(numbers && {class: 'numbered', style: `--before:${Number(first) - 1}`}),
        };
      },
    },
  ],
};

/** Rehype plugin, with its options: highlights code while the site is built. */
export const highlightCode: [typeof shiki, RehypeShikiOptions] = [shiki, options];

/**
 * Leaves the theme's highlighter out of browsers. Its one client module adds
 * languages to it, in every page.
 */
export function withoutPrism(): Plugin {
  const classic = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
  return {
    name: 'without-prism',
    configureWebpack: () => ({
      resolve: {alias: {[path.join(classic, 'lib/prism-include-languages')]: false}},
    }),
  };
}
