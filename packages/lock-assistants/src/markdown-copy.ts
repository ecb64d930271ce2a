import type {Nodes, Parents, Root, RootContent} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx' with {
  'resolution-mode': 'import',
};

/** A page, or a part that pages import. */
export interface CopySource {
  /** The MDX that is compiled. */
  text: string;
  /** Gives the address that a link leads to; undefined where a copy has none. */
  resolveLink: (url: string) => string | undefined;
  /** Reads a part, by the words of an import. */
  readPart: (specifier: string) => CopySource;
}

/** Makes plain Markdown of the MDX of a page. */
export type CopyMarkdown = (source: CopySource) => string;

/**
 * Makes the function that turns MDX into Markdown which works anywhere. What only a build can run is
 * left out: imports, exports, expressions, comments, ids of headings, and the tags of elements, whose
 * texts stay. A tab begins with its label, an imported part stands where it is used, and an image is
 * its description. All else stays as it is written. Text that a component draws is not in it.
 *
 * @param components stands in the place of elements, by their names.
 */
export async function createCopier(
  components: Readonly<Record<string, string>>,
): Promise<CopyMarkdown> {
  // These are modules, which CommonJS can only import so.
  const [{fromMarkdown}, {mdxjs}, {mdxFromMarkdown}, {escapeMarkdownHeadingIds}] =
    await Promise.all([
      import('mdast-util-from-markdown'),
      import('micromark-extension-mdxjs'),
      import('mdast-util-mdx'),
      import('@docusaurus/utils'),
    ]);

  function parse(text: string): Root {
    try {
      return fromMarkdown(text, {extensions: [mdxjs()], mdastExtensions: [mdxFromMarkdown()]});
    } catch {
      // A page of the format `md`, for Docusaurus refuses any other that is not MDX.
      return fromMarkdown(text);
    }
  }

  return function copy({text, resolveLink, readPart}) {
    const source = escapeMarkdownHeadingIds(text.replace(/^---\n[^]*?\n---\n/, ''));
    const root = parse(source);
    const parts = listParts(root);
    return write(root)
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim();

    function write(node: Nodes): string {
      switch (node.type) {
        case 'mdxjsEsm':
          return '';
        case 'mdxFlowExpression':
        case 'mdxTextExpression':
          return readText(node.value);
        case 'mdxJsxFlowElement':
        case 'mdxJsxTextElement':
          return writeElement(node);
        case 'heading':
          return writeParent(node).replace(/\s*\\\{#[^}]*\}\s*$/, '');
        case 'image':
          return node.alt ?? '';
        case 'link': {
          const address = resolveLink(node.url);
          const words = writeChildren(node);
          const isAutomatic = !readSource(node).startsWith('[');
          return isAutomatic || address === undefined ? words : `[${words}](${address})`;
        }
        case 'definition':
          return `[${node.label ?? node.identifier}]: ${resolveLink(node.url) ?? node.url}`;
        default:
          return 'children' in node ? writeParent(node) : readSource(node);
      }
    }

    function writeElement(element: MdxJsxFlowElement | MdxJsxTextElement): string {
      const {name, attributes} = element;
      const part = parts.get(name ?? '');
      if (part !== undefined) {
        return copy(readPart(part));
      }
      if (name !== null && Object.hasOwn(components, name)) {
        return components[name] ?? '';
      }
      const label = attributes.find(
        (each) => each.type !== 'mdxJsxExpressionAttribute' && each.name === 'label',
      );
      const title = typeof label?.value === 'string' ? `**${label.value}**\n\n` : '';
      return name === 'br' ? ' ' : title + writeChildren(element);
    }

    function readSource({position}: Nodes): string {
      return source.slice(position?.start.offset, position?.end.offset);
    }

    /** Also the text around the children, such as the signs of a list. */
    function writeParent(node: Parents): string {
      const [first, last] = [node.children[0]?.position, node.children.at(-1)?.position];
      const {start, end} = node.position ?? {};
      return first && last
        ? source.slice(start?.offset, first.start.offset) +
            writeChildren(node) +
            source.slice(last.end.offset, end?.offset)
        : readSource(node);
    }

    function writeChildren({children}: Parents): string {
      let written = '';
      let end = children[0]?.position?.start.offset;
      for (const child of children) {
        written += source.slice(end, child.position?.start.offset);
        const text = write(child);
        // A comment goes with the blanks before it.
        written = (text ? written : written.replace(/[ \t]+$/, '')) + text;
        end = child.position?.end.offset;
      }
      return written;
    }
  };
}

/** The text of an expression that is one, such as `{' '}`. */
const readText = (expression: string): string =>
  /^\s*(["'`])((?:(?!\1)[^\\])*)\1\s*$/.exec(expression)?.[2] ?? '';

/** Which names of a page are imported parts in Markdown, and from where. */
function listParts({children}: Root): ReadonlyMap<string, string> {
  const imports = children
    .filter((node): node is RootContent & {type: 'mdxjsEsm'} => node.type === 'mdxjsEsm')
    .flatMap((node) => node.data?.estree?.body ?? []);
  return new Map(
    imports.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && /\.mdx?$/.test(String(statement.source.value))
        ? statement.specifiers
            .filter(({type}) => type === 'ImportDefaultSpecifier')
            .map(({local}) => [local.name, String(statement.source.value)] as const)
        : [],
    ),
  );
}
