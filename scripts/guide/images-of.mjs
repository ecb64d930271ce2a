import {visit} from 'unist-util-visit';

/**
 * Lists the images of a page, in Markdown and as `<img>`.
 *
 * @returns `{line, isElement, text, url}`: `text` and `url` are undefined where
 *   there are none, and the source of an expression where MDX reads one.
 */
export function imagesOf({tree}) {
  const urls = new Map();
  visit(tree, 'definition', ({identifier, url}) => {
    urls.set(identifier, url);
  });
  const images = [];
  visit(tree, (node) => {
    const {line} = node.position?.start ?? {};
    if (node.type === 'image' || node.type === 'imageReference') {
      const url = node.url ?? urls.get(node.identifier);
      images.push({line, isElement: false, text: node.alt, url});
    } else if (node.type.startsWith('mdxJsx') && node.name === 'img') {
      const [text, url] = ['alt', 'src'].map((name) => {
        const attribute = node.attributes.find((one) => one.name === name);
        return attribute?.value?.value ?? attribute?.value;
      });
      images.push({line, isElement: true, text, url});
    }
  });
  return images;
}
