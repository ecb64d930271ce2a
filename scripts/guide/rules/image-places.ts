import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {lineOf} from '../line-of';
import type {Page, Problem} from '../page';

/**
 * Images are beside their page: files of static/ are in the sign-in build too,
 * and the content security policy allows no other host.
 */
export function imagePlaces({tree}: Pick<Page, 'tree'>): Problem[] {
  return imagesIn(tree)
    .filter(({url}) => !/^(require\(['"])?\.{1,2}\/(?!.*\bstatic\/)/.test(url))
    .map(({line, url}) => ({
      line,
      message: `Put the image beside the page and write \`./${fileNameIn(url)}\`: everyone can read static/ without signing in, and browsers load nothing from other hosts.`,
    }));
}

/** The images of a page, in Markdown and as `<img>`. */
function imagesIn(tree: Root): {line: number; url: string}[] {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({identifier, url}) => {
    urls.set(identifier, url);
  });
  const images: {line: number; url: string}[] = [];
  visit(tree, (node) => {
    const line = lineOf(node);
    if (node.type === 'image') {
      images.push({line, url: node.url});
    } else if (node.type === 'imageReference') {
      images.push({line, url: urls.get(node.identifier) ?? ''});
    } else if (
      (node.type === 'mdxJsxFlowElement' ||
        node.type === 'mdxJsxTextElement') &&
      node.name === 'img'
    ) {
      const src = node.attributes.find(
        (attribute) => 'name' in attribute && attribute.name === 'src',
      )?.value;
      const url = typeof src === 'object' ? src?.value : src;
      images.push({line, url: url ?? ''});
    }
  });
  return images;
}

// The URL may be an expression, such as `require('@site/…').default`.
function fileNameIn(url: string): string {
  return /[\w-]+\.\w+(?=[^/]*$)/.exec(url)?.[0] ?? url;
}
