import * as z from 'zod';

const longest = 160;

const line = (name, what) =>
  z
    .string({error: `Write \`${name}: …\` in the front matter: ${what}.`})
    .min(1, `Write something after \`${name}:\`: ${what}.`);

const flag = (name) =>
  z
    .boolean({error: `Write \`${name}: true\`, or take the line out.`})
    .optional();

const schema = z.strictObject(
  {
    title: line('title', 'the heading at the top of the page'),
    description: line(
      'description',
      `what the page answers, in at most ${longest} characters`,
    ).max(longest, {
      error: ({input}) =>
        `The description has ${input.length} characters: cut it to ${longest}, so that it is shown whole.`,
    }),
    sidebar_label: line('sidebar_label', 'the name in the sidebar'),
    slug: z.string().optional(),
    hide_table_of_contents: flag('hide_table_of_contents'),
    draft: flag('draft'),
  },
  {
    error: ({code, keys}) =>
      code === 'unrecognized_keys'
        ? `Take ${keys.map((key) => `\`${key}\``).join(', ')} out of the front matter: pages have ${Object.keys(schema.shape).join(', ')}.`
        : undefined,
  },
);

/** Front matter has the fields of the schema, and a description of a size. */
export const rule = {
  name: 'front-matter',
  check({frontMatter, source}) {
    const {error} = schema.safeParse(frontMatter);
    return (error?.issues ?? []).map(({path: [field], keys, message}) => {
      const start = `${field ?? keys?.[0]}:`;
      const index = source
        .split('\n')
        .findIndex((row) => row.startsWith(start));
      return {line: Math.max(index, 0) + 1, message};
    });
  },
};
