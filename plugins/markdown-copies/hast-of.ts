import type {AnyNode} from 'domhandler';
import type {Element, ElementContent, Text} from 'hast';

/**
 * Turns nodes of cheerio into hast, which the libraries for Markdown read. To
 * write them as HTML and parse that again would take half as long as all else.
 *
 * @returns elements with the few attributes that Markdown can say, and text.
 */
export function hastOf(nodes: readonly AnyNode[]): ElementContent[] {
  return nodes.flatMap((node): (Element | Text)[] => {
    if (node.type === 'text') {
      return [{type: 'text', value: node.data}];
    }
    if (node.type !== 'tag') {
      return [];
    }
    const {class: names, checked, ...properties} = node.attribs;
    return [
      {
        type: 'element',
        tagName: node.name,
        properties: {
          ...properties,
          className: names?.split(' ') ?? [],
          checked: checked !== undefined,
        },
        children: hastOf(node.children),
      },
    ];
  });
}
