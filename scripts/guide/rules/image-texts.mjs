import {visit} from 'unist-util-visit';

/** Each image says in words what it shows. */
export const rule = {
  name: 'image-texts',
  check(page) {
    const problems = [];
    visit(page.tree, (node) => {
      const isElement = node.type.startsWith('mdxJsx') && node.name === 'img';
      const text =
        node.type === 'image'
          ? node.alt
          : isElement &&
            node.attributes.find(({name}) => name === 'alt')?.value;
      if ((node.type === 'image' || isElement) && !text) {
        const message = isElement
          ? 'Write what the image shows into `alt="…"`: not everyone sees it.'
          : `Write what the image shows between the brackets, \`![…](${node.url})\`: not everyone sees it.`;
        problems.push({line: node.position.start.line, message});
      }
    });
    return problems;
  },
};
