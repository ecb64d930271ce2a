import {visit} from 'unist-util-visit';
import {lineOf} from './line-of';
import type {Page} from './page';

export interface Image {
  line: number;
  /** Whether it is written as `<img>`. */
  isElement: boolean;
  /** Alternative text. Of an expression, its source. */
  text?: string | null;
  url?: string | null;
}

/** The images of a page, in Markdown and as `<img>`. */
export function imagesOf({tree}: Pick<Page, 'tree'>): Image[] {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({identifier, url}) => {
    urls.set(identifier, url);
  });
  const images: Image[] = [];
  visit(tree, (node) => {
    const line = lineOf(node);
    if (node.type === 'image') {
      const {alt: text, url} = node;
      images.push({line, isElement: false, text, url});
    } else if (node.type === 'imageReference') {
      const url = urls.get(node.identifier);
      images.push({line, isElement: false, text: node.alt, url});
    } else if (
      (node.type === 'mdxJsxFlowElement' ||
        node.type === 'mdxJsxTextElement') &&
      node.name === 'img'
    ) {
      const [text, url] = ['alt', 'src'].map((name) => {
        const value = node.attributes.find(
          (attribute) => 'name' in attribute && attribute.name === name,
        )?.value;
        return typeof value === 'object' ? value?.value : value;
      });
      images.push({line, isElement: true, text, url});
    }
  });
  return images;
}
