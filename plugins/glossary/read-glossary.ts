/** Where the glossary is, as links in pages write it. */
export const glossaryRoute = '/features/glossary';

/** Where the glossary is, from the folder of the site. */
export const glossaryFile = 'docs/features/glossary.mdx';

/** What a tooltip holds without covering the text it explains, in characters. */
const longest = 160;

/**
 * Reads the terms: headings of level 3 with an explicit id, each with a
 * definition whose first sentence says enough for a tooltip.
 *
 * @param source of the glossary, in MDX.
 * @returns the definitions by id: the first sentence of each entry, in plain text.
 * @throws Error naming line and remedy when a definition is missing, longer
 *   than 160 characters or not plain text, when a term stands twice, or when
 *   the terms are out of order.
 */
export function readGlossary(source: string): Map<string, string> {
  const definitions = new Map<string, string>();
  const lines = source.split('\n');
  let before = '';
  lines.forEach((text, index) => {
    const [, term, id] = /^### (.+?) \{\/\* #([\w-]+) \*\/\}$/.exec(text) ?? [];
    if (term === undefined || id === undefined) {
      return;
    }
    const fail = (message: string) => {
      throw new Error(`${glossaryFile}:${index + 1} ${message}`);
    };
    const paragraph = lines.slice(index + 1).find((line) => line !== '') ?? '';
    const definition = /^.+?[.](?=\s|$)/.exec(plain(paragraph))?.[0] ?? '';
    if (definitions.has(id)) {
      fail(`“${term}” stands twice. Keep one entry with the id ${id}.`);
    }
    if (before.localeCompare(term, 'en') > 0) {
      fail(`“${term}” stands after “${before}”. Sort the terms by alphabet.`);
    }
    if (definition === '' || /^[#|:<-]|<[A-Z]/.test(definition)) {
      fail(
        `The tooltip of “${term}” has no text. Write a sentence without components below the heading.`,
      );
    }
    if (/[*_`\\&<>[\]]/.test(definition)) {
      fail(
        `The tooltip of “${term}” would show marks: “${definition}”. Use italics, code and links only.`,
      );
    }
    if (/\b(e\.g|i\.e|etc)\.$/.test(definition)) {
      fail(
        `The tooltip of “${term}” would end at “${definition}”. Write the sentence without an abbreviation.`,
      );
    }
    if (definition.length > longest) {
      fail(
        `The first sentence of “${term}” has ${definition.length} characters and its tooltip holds ${longest}. Cut it in two.`,
      );
    }
    definitions.set(id, definition);
    before = term;
  });
  return definitions;
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\w)([*_`]+)(.+?)\1(?!\w)/g, '$2')
    .trim();
}
