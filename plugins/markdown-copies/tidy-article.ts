import {load, type Cheerio} from 'cheerio';
import type {Element} from 'domhandler';

/** What a page shows or offers and a copy has no use for. */
const dropped =
  '.hash-link, [role=tooltip], [aria-hidden=true], button, script, style, ' +
  'figure :is(input, select, textarea, label, legend)';

/**
 * Takes the content out of a rendered page and turns what Docusaurus draws
 * into plain elements: admonitions into quotations with their title, coloured
 * code into code, tabs and details into text below their label, diagrams into
 * their description. Controls and navigation are left out.
 *
 * @param html of a page of the docs plugin.
 * @param url of that page, against which its links are made absolute.
 * @returns its element, empty for a page without content.
 */
export function tidyArticle(html: string, url: string): Cheerio<Element> {
  // The article alone: parsing whole pages takes three times as long.
  const $ = load(
    html.slice(html.indexOf('<article'), html.lastIndexOf('</article>')),
    null,
    false,
  );
  const content = $('.theme-doc-markdown').first();
  content.find(dropped).remove();

  const label = (text: string) =>
    $('<p>').append($('<strong>').text(text.trim()));

  for (const node of content.find('.theme-code-block').toArray()) {
    const block = $(node);
    const lines = block.find('.token-line').toArray();
    const code = $('<code>')
      .addClass(/language-\S+/.exec(node.attribs.class ?? '')?.[0] ?? '')
      .text(lines.map((line) => $(line).text()).join('\n'));
    const title = block.find('[class*=codeBlockTitle]').text();
    block.replaceWith($('<pre>').append(code));
    if (title) {
      code.parent().before(label(title));
    }
  }

  for (const node of content.find('svg[role=img]').toArray()) {
    const [title, text] = ['title', 'desc'].map((name) =>
      $(node).children(name).text().trim(),
    );
    const said = title ? `${title.replace(/[.:]$/, '')}: ${text}` : text;
    $(node).replaceWith($('<p>').text(said ?? ''));
  }

  // The innermost first, for what is rewritten is copied.
  for (const node of content.find('.theme-admonition').toArray().reverse()) {
    const [heading, ...body] = $(node).children().toArray();
    const title = $(heading).text().trim();
    $(node).replaceWith(
      $('<blockquote>')
        .append(label(title.charAt(0).toUpperCase() + title.slice(1)))
        .append($(body).contents()),
    );
  }

  for (const node of content.find('.theme-tabs-container').toArray()) {
    const tabs = $(node).find('> [role=tablist] > [role=tab]').toArray();
    const panels = $(node).find('> div > [role=tabpanel]').toArray();
    panels.forEach((panel, index) => {
      $(panel).prepend(label($(tabs[index]).text()));
    });
    $(node).children('[role=tablist]').remove();
  }

  for (const node of content.find('summary').toArray()) {
    $(node).replaceWith(label($(node).text()));
  }

  for (const name of ['href', 'src']) {
    for (const node of content.find(`[${name}]`).toArray()) {
      node.attribs[name] = URL.parse(node.attribs[name]!, url)?.href ?? '';
    }
  }
  return content;
}
