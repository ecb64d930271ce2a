import {z} from 'zod';
import {
  longestQuery,
  longestRemark,
  looksPrivate,
  mostPages,
  searchOutcomes,
  shortestQuery,
  type Signal,
  visibleText,
} from '../../shared/signals';

function line(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((text) => visibleText(text) === text)
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '));
}

/**
 * Makes a reader of signals: it takes the body of a request and gives the
 * signal, or undefined for anything else.
 *
 * @param pages that a signal may name.
 */
export function createSignalReader(
  pages: ReadonlySet<string>,
): (body: string) => Signal | undefined {
  const id = z.uuid();
  const page = z.string().refine((address) => pages.has(address));
  const schema: z.ZodType<Signal> = z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('answer'),
      id,
      page,
      answer: z.enum(['yes', 'no']),
      remark: line(longestRemark).optional(),
    }),
    z.strictObject({kind: z.literal('undo'), id}),
    z.strictObject({
      kind: z.literal('search'),
      query: line(longestQuery)
        .refine(
          (query) => query.length >= shortestQuery && !looksPrivate(query),
        )
        .transform((query) => query.toLowerCase()),
      outcome: z.enum(searchOutcomes),
    }),
    z.strictObject({
      kind: z.literal('opened'),
      pages: z.array(page).min(1).max(mostPages),
    }),
  ]);
  return (body) => {
    try {
      return schema.safeParse(JSON.parse(body)).data;
    } catch {
      return undefined;
    }
  };
}
