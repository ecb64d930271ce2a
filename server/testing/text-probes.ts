const shortest = 12; // below it, as with single words, any page may say it

/**
 * Takes texts out of a page that no answer to a stranger may hold: title,
 * description, route, headings, names of images, and the longest run of text
 * without a tag in each section.
 *
 * Reads HTML that our own build wrote, with or without end tags.
 *
 * @returns each text as it stands in HTML and as it reads, which is how it
 *   stands in a script.
 */
export function textProbes(route: string, html: string): string[] {
  const main = /<article[\s\S]*?<\/article>|<main[\s\S]*<\/main>/i.exec(html);
  const article = (main?.[0] ?? html).replace(
    /<(script|style|svg)\b[\s\S]*?<\/\1>/gi,
    '',
  );
  const names = [route, ...imageNames(article)];
  const phrases = [
    /<title[^>]*>([^<]*)/i.exec(html)?.[1],
    /<meta[^>]*name="?description"?[^>]*content="([^"]*)"/i.exec(html)?.[1],
    ...article.split(/<h[1-6][\s>]/i).flatMap(sectionTexts),
  ].filter((phrase) => phrase?.includes(' '));
  const long = [...names, ...phrases].flatMap((text) => {
    const trimmed = text?.trim() ?? '';
    return trimmed.length >= shortest ? [trimmed, decoded(trimmed)] : [];
  });
  return [...new Set(long)];
}

// The heading, and the longest text below it.
function sectionTexts(section: string): string[] {
  const [heading = '', ...runs] = section
    .replace(/^[^<]*?>/, '')
    .split(/<[^<>]+>/)
    .map((run) => run.trim());
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), '');
  return [heading, longest];
}

function imageNames(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*\ssrc="?([^"\s>]+)/gi)].map(
    ([, source = '']) => source.split('/').pop() ?? '',
  );
}

function decoded(html: string): string {
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
