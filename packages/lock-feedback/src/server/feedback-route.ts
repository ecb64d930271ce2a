import {createMiddleware} from 'hono/factory';
import {z} from 'zod';
import {findPage} from 'docusaurus-lock-server/shared/addresses';
import {
  maxQueryLength,
  maxRemarkLength,
  maxFeedbackBytes,
  looksPrivate,
  searchOutcomes,
  minQueryLength,
  type Feedback,
} from '../shared';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {
  emptyResponse,
  parseJson,
  readBody,
  Refusal,
  refuseIfThrottled,
} from 'docusaurus-lock-server/http/bodies';
import {isCrossSite, isJson, type ServerEnv} from 'docusaurus-lock-server/http/requests';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';
import type {FeedbackStore} from './feedback-store';

/** A reader who answers on each page and searches a lot sends less. */
const limits = [
  {max: 100, seconds: 600},
  {max: 300, seconds: 24 * 60 * 60},
];

/**
 * Answers `POST /signals` of a reader with a session: 204 when the feedback is stored, and 503 when
 * it cannot be. Requests without a session go on to the gate, so this route needs no exception.
 *
 * The reader's id is counted in memory to throttle, and not stored: so each process has limits of
 * its own.
 *
 * @param options.guides the folder of each audience's guide. Feedback may name the pages of its
 *   sender's alone: else the answer would tell what pages others have.
 */
export function feedbackRoute({
  guides,
  store,
}: {
  guides: ReadonlyMap<string, string>;
  store: FeedbackStore;
}) {
  const throttles = limits.map(createThrottle);
  const parsers = new Map(
    [...guides].map(([audience, folder]) => {
      const pages = filesIn(folder).flatMap((name) => findPage(name) ?? []);
      return [audience, createFeedbackParser(new Set(pages))];
    }),
  );
  return createMiddleware<ServerEnv>(async (c, next) => {
    const request = c.req.raw;
    const reader = c.get('reader');
    if (!reader) {
      return next();
    }
    if (isCrossSite(request)) {
      throw new Refusal(403);
    }
    if (!isJson(request)) {
      throw new Refusal(415);
    }
    for (const throttle of throttles) {
      refuseIfThrottled(await throttle.consume(reader.userId));
    }
    const body = await readBody(request, maxFeedbackBytes);
    const parseFeedback = parsers.get(reader.audience);
    const feedback = parseFeedback?.(parseJson(new TextDecoder().decode(body)));
    if (!feedback) {
      throw new Refusal(400);
    }
    await store.add(feedback).catch(() => {
      throw new Refusal(503);
    });
    return emptyResponse(204);
  });
}

function line(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((text) => visibleText(text) === text)
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '));
}

/**
 * Makes a parser of feedback: it takes the JSON of a request and gives the
 * feedback, or undefined for anything else than feedback about these pages.
 *
 * @param pages by their addresses, such as `/usage/assets`.
 */
export function createFeedbackParser(
  pages: ReadonlySet<string>,
): (body: unknown) => Feedback | undefined {
  const id = z.uuid();
  const page = z.string().refine((address) => pages.has(address));
  const schema: z.ZodType<Feedback> = z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('answer'),
      id,
      page,
      answer: z.enum(['yes', 'no']),
      remark: line(maxRemarkLength).optional(),
    }),
    z.strictObject({kind: z.literal('undo'), id}),
    z.strictObject({
      kind: z.literal('search'),
      query: line(maxQueryLength)
        .refine((query) => query.length >= minQueryLength && !looksPrivate(query))
        .transform((query) => query.toLowerCase()),
      outcome: z.enum(searchOutcomes),
    }),
  ]);
  return (body) => schema.safeParse(body).data;
}
