// Rules for the texts of a page. Single words are in docs/cspell.config.yaml.
import type {Nodes} from 'mdast';
import {linesOf} from '../../../lock/tools';
import type {Rule} from '../guide';
import {lineOf, type Page, type Problem} from '../page';

/** What to write or do, and the phrases for it that the guide does not use. */
const phrases: Record<string, string[]> = {
  // Terms are spelled as in the glossary, so that a search finds all uses.
  'asset identifier': ['asset ID', 'asset number'],
  'audit trail': ['audit log', 'audit-trail'],
  'e-mail': ['e mail'],
  'end-user agreement': ['end user agreement'],
  'hold time': ['hold-time', 'holding time'],
  'location rule': ['geo-fence'],
  'non-compliant': ['non compliant'],
  'notification profile': ['notification rule', 'notification policy', 'alert profile'],
  'quiet hours': ['quiet time', 'silent hours', 'quiet-hours'],
  reopen: ['re-open'],
  'report schedule': ['reporting schedule', 'report-schedule'],
  'serial number': ['serial no', 'serial-number'],
  severity: ['severity level'],
  'sign in': ['log in', 'log on'],
  'sign-in': ['log-in'],
  'signed in': ['logged in', 'logged on'],
  'time zone': ['time-zone'],
  webhook: ['web hook', 'web-hook'],
  'X.509': ['X 509'],
  // Of negations, only one is contracted: the most frequent.
  "can't": ['cannot'],
  'do not, does not, is not and so on': [
    "don't",
    "doesn't",
    "didn't",
    "isn't",
    "aren't",
    "wasn't",
    "won't",
    "hasn't",
    "haven't",
  ],
  'describe how it is': ['used to be'],
  'leave it out': ['of course'],
  'manage, monitor or maintain': ['look after'],
  'where the link leads': ['click here'],
};

const instead = new Map(
  Object.entries(phrases).flatMap(([right, wrong]) =>
    wrong.map((phrase) => [phrase.toLowerCase(), right] as const),
  ),
);

const wrongPhrases = new RegExp(
  `(?<![\\w-])(${[...instead.keys()].join('|').replaceAll(' ', '\\s')})s?(?![\\w-])`,
  'gi',
);

/** Code, names in italics and labels in bold are quoted as they are. */
const quoted = ['code', 'inlineCode', 'emphasis', 'strong'];

/** Pages use the terms of the glossary, and no phrase that says nothing. */
function wording({tree}: Page): Problem[] {
  return problemsIn(tree);
}

function problemsIn(node: Nodes): Problem[] {
  if (node.type === 'text' || node.type === 'yaml') {
    return [...node.value.matchAll(wrongPhrases)].map(({0: found, 1: phrase = '', index}) => {
      const right = instead.get(phrase.toLowerCase().replace(/\s/g, ' '));
      return {
        line: lineOf(node, index),
        message: `Instead of "${found.replace(/\s/g, ' ')}": ${right}.`,
      };
    });
  }
  return 'children' in node && !quoted.includes(node.type) ? node.children.flatMap(problemsIn) : [];
}

const kinds = ['note', 'tip', 'warning'];

/**
 * Admonitions are of three kinds, have an end that is not indented, as
 * formatting does to one below a list, and never follow each other directly.
 */
function admonitions({source}: Page): Problem[] {
  const problems: Problem[] = [];
  let openLine: number | undefined;
  let wasClosed = false;
  linesOf(source).forEach(({text, isCode}, index) => {
    const line = index + 1;
    const [, kind] = (!isCode && /^:::(\w*)/.exec(text)) || [];
    if (kind === undefined) {
      wasClosed &&= !text.trim();
    } else if (kind) {
      if (!kinds.includes(kind)) {
        const message = `Write note, tip or warning after \`:::\` instead of "${kind}".`;
        problems.push({line, message});
      }
      if (wasClosed) {
        const message =
          'Write text between this admonition and the one before, or merge them: readers skip the second of two in a row.';
        problems.push({line, message});
      }
      if (openLine) {
        problems.push(withoutEnd(openLine));
      }
      openLine = line;
    } else {
      openLine = undefined;
      wasClosed = true;
    }
  });
  return openLine ? [...problems, withoutEnd(openLine)] : problems;
}

const withoutEnd = (line: number): Problem => ({
  line,
  message: 'End this admonition with a line `:::`, not indented and below an empty line.',
});

/** Marks a text that the writer has yet to write, and an id to choose. */
const placeholder = /(To be filled in:)([^|\]]*)|#to-be-filled-in\b/;

/**
 * A published page has no placeholders. In a draft, which builds leave out, each
 * is a warning; a line has one at most.
 */
export function placeholders({
  source,
  frontMatter: {draft},
}: Pick<Page, 'source' | 'frontMatter'>): Problem[] {
  return source.split('\n').flatMap((row, index) => {
    const [found, mark, text = ''] = placeholder.exec(row) ?? [];
    if (found === undefined) {
      return [];
    }
    // Without bold marks, quotes and the id of a heading.
    const words = text.replace(/^[\s*]+|\s*\{.*$|['*\s]+$/g, '');
    const what = mark ? words : 'an id instead of to-be-filled-in.';
    const message = draft
      ? `To be filled in: ${what}`
      : `Fill this in, or add \`draft: true\` to the front matter: ${what}`;
    return [{line: index + 1, message, isWarning: draft === true || undefined}];
  });
}

export const wordingRules: Rule[] = [wording, admonitions, placeholders];
