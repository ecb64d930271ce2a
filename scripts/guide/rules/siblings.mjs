import {visit} from 'unist-util-visit';
import {siblingsOf} from '../siblings-of.mjs';

/** The pages about one thing link to one another, across the kinds. */
export const rule = {
  name: 'siblings',
  check(page, {pages}) {
    const linked = new Set();
    visit(page.tree, ['link', 'definition'], ({url}) => {
      linked.add(url.replace(/[#?].*$/, ''));
    });
    return siblingsOf(page, pages)
      .filter(({route}) => !linked.has(route))
      .map(({route, frontMatter}) => ({
        line: page.source.trimEnd().split('\n').length,
        message: `Link to [${frontMatter.title}](${route}), at the end for example: pages about one thing know each other.`,
      }));
  },
};
