// Rules for the fields at the top of a page.
import * as z from 'zod';
import {audienceField, validate} from '../../../lock/tools';
import {isDay} from '../../../src/facts/day';
import type {Guide, Rule} from '../guide';
import {isKind} from '../kinds';
import type {Page, Problem} from '../page';

const maxDescription = 160; // characters

const line = (name: string, what: string) =>
  z
    .string({
      error: ({input}) =>
        input === undefined
          ? `Add \`${name}: …\` to the front matter: ${what}.`
          : `Put the value of \`${name}\` in quotes: it must be text.`,
    })
    .min(1, `Write something after \`${name}:\`: ${what}.`);

const flag = (name: string) =>
  z.boolean({error: `Write \`${name}: true\`, or remove the line.`}).optional();

const fields = {
  title: line('title', 'the heading at the top of the page'),
  description: line(
    'description',
    `what the page answers, in at most ${maxDescription} characters`,
  ).max(maxDescription, {
    error: ({input}) =>
      `Shorten the description from ${(input as string).length} to at most ${maxDescription} characters: lists cut off the rest.`,
  }),
  sidebar_label: line('sidebar_label', 'the name in the sidebar'),
  slug: z.string().optional(),
  hide_title: flag('hide_title'),
  hide_table_of_contents: flag('hide_table_of_contents'),
  displayed_sidebar: z
    .null({error: 'Write `displayed_sidebar: null`, or remove the line.'})
    .optional(),
  draft: flag('draft'),
  owner: line('owner', 'the team that answers for the page').optional(),
  reviewed: line('reviewed', 'the day of the last review').optional(),
};

/** Front matter has the fields that pages need, and no others. */
function frontMatter(page: Page, {audiences}: Guide): Problem[] {
  // Any audience is right while docs/audiences.yml cannot be read.
  const audience = audiences ? audienceField(audiences) : z.unknown().optional();
  const shape = {...fields, audience};
  const {errors} = validate(z.strictObject(shape), page.frontMatter, {
    label: () => '',
    unknown: (name) =>
      `Remove \`${name}\` from the front matter. Allowed are ${Object.keys(shape).join(', ')}.`,
  });
  return (
    errors
      .map(({path: [field], message}) => ({line: page.lineOfField(String(field)), message}))
      // A field that cannot be read is not a missing one.
      .filter(({line}) => !page.error || (line !== 1 && line !== page.error.line))
  );
}

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Each page has a team of docs/owners.yml that answers for it and the date on
 * which somebody last compared it with the platform. A date older than 12 months
 * is a warning.
 */
export function ownerAndDate(
  {
    kind,
    lineOfField,
    error,
    frontMatter: {owner, reviewed, draft},
  }: Pick<Page, 'kind' | 'lineOfField' | 'error' | 'frontMatter'>,
  {owners}: Pick<Guide, 'owners'>,
): Problem[] {
  if (!isKind(kind) || draft) {
    return [];
  }
  const found = {
    owner: checkOwner(owner, owners),
    reviewed: checkDate(reviewed),
  };
  return Object.entries(found).flatMap(([field, problem]) => {
    const line = lineOfField(field);
    // A field that cannot be read is not a missing one.
    return problem && (line > 1 || !error) ? [{...problem, line}] : [];
  });
}

type Found = Omit<Problem, 'line'> | undefined;

function checkOwner(owner: unknown, owners: Guide['owners']): Found {
  if (owner === undefined) {
    const message = 'Add `owner: …` to the front matter: the team that answers for the page.';
    return {message};
  }
  return typeof owner === 'string' && owner && owners && !owners.has(owner)
    ? {
        message: `docs/owners.yml has no team ${owner}. Add it there with a way to reach it, or write one of: ${[...owners].join(', ')}.`,
      }
    : undefined;
}

function checkDate(reviewed: unknown): Found {
  if (reviewed === undefined) {
    const message =
      'Add `reviewed: …` to the front matter: the day on which someone compared the page with the platform, as year-month-day in quotes. Compare it first, if no one has.';
    return {message};
  }
  if (typeof reviewed !== 'string') {
    return undefined; // which the rule above names
  }
  if (!isDay(reviewed)) {
    const message = `Write the day of the last review as year-month-day in quotes: “${reviewed}” is no such day.`;
    return {message};
  }
  return Date.now() - Date.parse(reviewed) > yearInMs
    ? {
        message: `Compare the page with the platform and set \`reviewed\`: the last review was on ${reviewed}, more than 12 months ago.`,
        isWarning: true,
      }
    : undefined;
}

export const frontMatterRules: Rule[] = [frontMatter, ownerAndDate];
