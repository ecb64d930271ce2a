import {noCategory, type GuidePage} from '../guide/guide-pages';
import {copyAddress} from '../../shared/copy-address';

/**
 * Lists the copies for an assistant, in the form of llmstxt.org: title,
 * summary, and a section of links for each category of the sidebar. Pages in
 * no sidebar come last, as `Optional`, which that form lets be left out.
 *
 * @param pages in the order of the sidebar.
 * @param site.url its origin, without a path.
 */
export function llmsTxt(
  pages: readonly GuidePage[],
  site: {title: string; tagline: string; url: string},
): string {
  const sections = new Map<string, string[]>();
  for (const {path, title, description, category} of pages) {
    const section = category === noCategory ? 'Optional' : category;
    const address = site.url + copyAddress(path);
    const link = `- [${title.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
    sections.set(section, [...(sections.get(section) ?? []), link]);
  }
  return [
    `# ${site.title}`,
    `> ${site.tagline}`,
    `The links open in a browser that is signed in. ${site.url}/llms-full.txt holds all pages in one file.`,
    ...[...sections].map(
      ([name, links]) => `## ${name}\n\n${links.join('\n')}`,
    ),
  ]
    .join('\n\n')
    .concat('\n');
}
