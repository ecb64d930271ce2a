const shortest = 12; // below it, as with single words, any page may say it

/** Texts of a page that no answer to a stranger may hold. */
export interface PageTexts {
  /** Title, description, route, headings, and names of images. */
  names: string[];
  /** The longest run of text without a tag in each section. */
  longest: string[];
  /** All runs of text. */
  runs: string[];
}

/**
 * Takes texts out of a page.
 *
 * Reads HTML that our own build wrote, with or without end tags.
 *
 * @returns each text as it stands in HTML and as it reads, which is how it
 *   stands in a script.
 */
export function textProbes(route: string, html: string): PageTexts {
  const main = /<article[\s\S]*?<\/article>|<main[\s\S]*<\/main>/i.exec(html);
  const article = (main?.[0] ?? html).replace(
    /<(script|style|svg)\b[\s\S]*?<\/\1>/gi,
    '',
  );
  const sections = article.split(/<h[1-6][\s>]/i).map(runsOf);
  const headings = sections.map(([heading]) => heading);
  const phrases = [
    /<title[^>]*>([^<]*)/i.exec(html)?.[1],
    /<meta[^>]*name="?description"?[^>]*content="([^"]*)"/i.exec(html)?.[1],
    ...headings,
  ];
  return {
    names: [
      ...longEnough([route, ...imageNames(article)]),
      ...longEnough(phrases.filter(hasWords)),
    ],
    longest: longEnough(
      sections
        .map(([, ...runs]) =>
          runs.reduce((a, b) => (b.length > a.length ? b : a), ''),
        )
        .filter(hasWords),
    ),
    runs: longEnough(sections.flat()),
  };
}

// The heading, and each text below it.
function runsOf(section: string): string[] {
  return section
    .replace(/^[^<]*?>/, '')
    .split(/<[^<>]+>/)
    .map((run) => run.trim());
}

function hasWords(text?: string): boolean {
  return text?.includes(' ') ?? false;
}

function longEnough(texts: readonly (string | undefined)[]): string[] {
  const long = texts.flatMap((text) => {
    const trimmed = text?.trim() ?? '';
    return trimmed.length >= shortest ? [trimmed, decoded(trimmed)] : [];
  });
  return [...new Set(long)];
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
