import {visit} from 'unist-util-visit';

/**
 * Images lie beside their page: files of static/ go into the sign-in build as
 * well, and browsers of readers fetch nothing from other hosts (content
 * policy).
 */
export const rule = {
  name: 'image-places',
  check(page) {
    const problems = [];
    visit(page.tree, (node) => {
      const url = node.type === 'image' ? node.url : sourceOf(node);
      if (typeof url === 'string' && !/^\.{1,2}\//.test(url)) {
        const name = url.split('/').at(-1);
        problems.push({
          line: node.position.start.line,
          message: `Lay the image beside the page and write \`./${name}\`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.`,
        });
      }
    });
    return problems;
  },
};

function sourceOf(node) {
  return node.type.startsWith('mdxJsx') && node.name === 'img'
    ? node.attributes.find(({name}) => name === 'src')?.value
    : undefined;
}
