import {headingsOf} from '../headings-of';
import {headingExceptions, isKind, requiredHeadings} from '../kinds';
import type {Page, Problem} from '../page';

/**
 * A page has the headings of its kind, in their order. Their ids count, so that
 * the words can name the subject: "How an incident behaves".
 */
export function headings(page: Page): Problem[] {
  const without = headingExceptions[page.route] ?? [];
  const required = isKind(page.kind) ? requiredHeadings[page.kind] : [];
  const wanted = required.filter((heading) => !without.includes(heading));
  const present = headingsOf(page).filter(({depth}) => depth === 2);
  const problems: Problem[] = [];
  let before: {text: string; line: number} | undefined;
  let last = -1;
  for (const text of wanted) {
    const id = text.toLowerCase().replaceAll(' ', '-');
    const place = present.findIndex((heading) => heading.id === id);
    const where = before ? `after "${before.text}"` : 'first';
    const line = present[place]?.line;
    if (line === undefined) {
      problems.push({
        line: before?.line ?? page.bodyLine,
        message: `Add \`## ${text} {/* #${id} */}\` ${where}: every ${page.kind} page has it.`,
      });
    } else if (place < last) {
      const message = `Move "${text}" ${where}: all ${page.kind} pages have the same order.`;
      problems.push({line, message});
    }
    before = {text, line: line ?? page.bodyLine};
    last = Math.max(last, place);
  }
  return problems;
}
