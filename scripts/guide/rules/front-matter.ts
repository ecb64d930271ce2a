import * as z from 'zod';
import {audiences} from '../../../audiences';
import type {Page, Problem} from '../page';

const longest = 160;

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

const names = Object.keys(audiences);
const audience = z.enum(names);

const fields = {
  title: line('title', 'the heading at the top of the page'),
  description: line(
    'description',
    `what the page answers, in at most ${longest} characters`,
  ).max(longest, {
    error: ({input}) =>
      `Shorten the description from ${(input as string).length} to at most ${longest} characters: lists cut off the rest.`,
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
  audience: z
    .union([audience, z.array(audience).min(1)], {
      error: `Write one or more of ${names.join(', ')} after \`audience:\`, or remove the line: the page is then for everyone.`,
    })
    .optional(),
};

const schema = z.strictObject(fields, {
  error: (issue) =>
    issue.code === 'unrecognized_keys'
      ? `Remove ${issue.keys.map((key) => `\`${key}\``).join(', ')} from the front matter. Allowed are ${Object.keys(fields).join(', ')}.`
      : undefined,
});

/** Front matter has the fields that pages need, and no others. */
export function frontMatter({
  frontMatter,
  source,
}: Pick<Page, 'frontMatter' | 'source'>): Problem[] {
  const {error} = schema.safeParse(frontMatter);
  return (error?.issues ?? []).map((issue) => {
    const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const start = `${String(issue.path[0] ?? unknown)}:`;
    const index = source.split('\n').findIndex((row) => row.startsWith(start));
    return {line: Math.max(index, 0) + 1, message: issue.message};
  });
}
