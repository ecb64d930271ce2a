// Rules for the fields at the top of a page.
import * as z from 'zod';
import {audienceField, validate} from 'docusaurus-lock/tools';
import {isDay} from '../../../../src/facts/day';
import type {Guide} from '../guide';
import {isOfKind, type Page, type Problem} from '../page';

const text = (name: string) =>
  z.string(`Put the value of \`${name}\` in quotes: it must be text.`).optional();
const flag = (name: string) => z.boolean(`Write \`${name}: true\`, or remove the line.`).optional();

const fields = {
  title: text('title'),
  description: text('description'),
  sidebar_label: text('sidebar_label'),
  slug: text('slug'),
  hide_title: flag('hide_title'),
  hide_table_of_contents: flag('hide_table_of_contents'),
  displayed_sidebar: z.null('Write `displayed_sidebar: null`, or remove the line.').optional(),
  draft: flag('draft'),
  owner: text('owner'),
  reviewed: text('reviewed'),
};

/** Front matter has only fields that builds know, with values that they take. */
export function frontMatter(page: Page, {audiences}: Guide): Problem[] {
  // Any audience is right while docs/audiences.yml cannot be read.
  const audience = audiences ? audienceField(audiences) : z.unknown().optional();
  const shape = {...fields, audience};
  const {errors} = validate(z.strictObject(shape), page.frontMatter, {
    label: () => '',
    unknown: (name) =>
      `Remove \`${name}\` from the front matter. Allowed are ${Object.keys(shape).join(', ')}.`,
  });
  const problems = errors.map(({path: [field], message}) => [String(field), message] as const);
  return atFields(page, problems);
}

const maxDescription = 160; // characters

/** What lists and searches show of a page is there. */
export function titleAndDescription(page: Page): Problem[] {
  const {title, description} = page.frontMatter;
  const problems: [string, string][] = [];
  if (!title) {
    problems.push(['title', 'Write `title: …`: the heading at the top of the page.']);
  }
  if (!description) {
    const message = 'Write `description: …`: what the page answers, which lists and searches show.';
    problems.push(['description', message]);
  } else if (typeof description === 'string' && description.length > maxDescription) {
    const message = `Shorten the description from ${description.length} to at most ${maxDescription} characters: lists cut off the rest.`;
    problems.push(['description', message]);
  }
  return atFields(page, problems);
}

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/**
 * A page says which team answers for it and when somebody last compared it with the
 * platform. It shows both, so that only what it would show wrongly is no advice.
 */
export function ownerAndDate(page: Page, {owners}: Pick<Guide, 'owners'>): Problem[] {
  const {owner, reviewed, draft} = page.frontMatter;
  if (!isOfKind(page) || draft) {
    return [];
  }
  const isAdvice = owner === undefined && reviewed === undefined;
  const problems: [string, string, boolean?][] = [];
  if (owner === undefined) {
    const message = 'Add `owner: …` to the front matter: the team that answers for the page.';
    problems.push(['owner', message, isAdvice]);
  } else if (typeof owner === 'string' && owners && !owners.has(owner)) {
    const message = `docs/owners.yml has no team ${owner}. Add it there with a way to reach it, or write one of: ${[...owners].join(', ')}.`;
    problems.push(['owner', message]);
  }
  if (reviewed === undefined) {
    const message =
      'Add `reviewed: …` to the front matter: the day on which someone compared the page with the platform, as year-month-day in quotes. Compare it first, if no one has.';
    problems.push(['reviewed', message, isAdvice]);
  } else if (typeof reviewed === 'string' && !isDay(reviewed)) {
    const message = `Write the day of the last review as year-month-day in quotes: “${reviewed}” is no such day.`;
    problems.push(['reviewed', message]);
  } else if (typeof reviewed === 'string' && Date.now() - Date.parse(reviewed) > yearInMs) {
    const message = `Compare the page with the platform and set \`reviewed\`: the last review was on ${reviewed}, more than 12 months ago.`;
    problems.push(['reviewed', message, true]);
  }
  return atFields(page, problems);
}

/** Problems of fields, without those that only cannot be read. */
function atFields(
  {lineOfField, error}: Page,
  problems: readonly (readonly [field: string, message: string, isAdvice?: boolean])[],
): Problem[] {
  return problems
    .map(([field, message, isAdvice]) => ({line: lineOfField(field), message, isAdvice}))
    .filter(({line}) => !error || (line !== 1 && line !== error.line));
}
