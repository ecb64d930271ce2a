// Rules for docs/facts.yml: pages name its facts, and write none of their values by hand.
import {fillFacts, textLines, type Fact} from '../../../../src/plugins/facts';
import type {Guide} from '../guide';
import type {Page, Problem} from '../page';

/** Pages name facts that docs/facts.yml has. */
export function knownFacts({source}: Page, {facts}: Guide): Problem[] {
  const problems: Problem[] = [];
  if (facts) {
    fillFacts(source, facts, (line, message) => problems.push({line, message}));
  }
  return problems;
}

/** An example has values of its own: a paragraph, or a section. */
const exampleStart = /^(?:[-*] |\d+\. )?(?:\*\*)?(?:Example|Worked case)\b/;
const exampleSections = ['worked-example', 'recommended-set-ups'];

/** A sentence about a fact has its value from docs/facts.yml. */
export function factsByHand({source, bodyLine, kind}: Page, {facts = []}: Guide): Problem[] {
  let section = '';
  return textLines(source).flatMap(({text, isText}, index) => {
    section = /^##+ .*\{\/\* #([\w-]+) \*\/\}$/.exec(text)?.[1] ?? section;
    const isExample = exampleSections.includes(section) || exampleStart.test(text);
    return isText && !isExample && index + 1 >= bodyLine && kind !== 'template'
      ? problemsInLine(text, facts).map((problem) => ({line: index + 1, ...problem}))
      : [];
  });
}

/**
 * Finds the values of facts that a line of a page or a list writes by hand. An equal value in a
 * sentence about something else looks the same where a fact has no `about`: that is advice.
 */
export function problemsInLine(row: string, facts: readonly Fact[]): Omit<Problem, 'line'>[] {
  const problems: Omit<Problem, 'line'>[] = [];
  for (const sentence of row.split(/(?<=[.?!]\*{0,2}) /)) {
    const words = sentence.replace(/<Fact\b[^>]*>/g, '');
    for (const fact of facts) {
      const isAbout = fact.about?.test(words) ?? true;
      const [found] = isAbout ? (formatValue(fact).exec(sentence) ?? []) : [];
      if (found) {
        const isWhole = found === fact.text;
        const element = `<Fact name="${fact.name}"${isWhole ? '' : ' as="number"'} />`;
        const fixed = sentence.replace(
          formatValue(fact),
          isWhole ? element : found.replace(fact.number, element),
        );
        problems.push(
          fact.about
            ? {
                message: `Write ${element} instead of “${found}”: docs/facts.yml has this value.`,
                fix: (line) => line.replace(sentence, fixed),
              }
            : {
                message: `Is “${found}” this: ${fact.what}? Then write ${element}.`,
                isAdvice: true,
              },
        );
      }
    }
  }
  return problems;
}

/** Matches the value of a fact with its unit, with one word between them at most. */
function formatValue({number, unit}: Fact): RegExp {
  const stem = escape(unit.replace(/s$/, ''));
  const ends = /\w$/.test(stem) ? `(?:s|\\b)` : '';
  const after = unit ? `[ -](?:(?!or\\b|and\\b|to\\b)[a-z]+ )?${stem}${ends}` : '(?![\\w:])';
  return new RegExp(`(?<![\\w.,:−+-])${escape(number)}${after}`);
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
