import {createMiddleware} from 'hono/factory';
import {z} from 'zod';
import {pageOf} from '../../shared/addresses';
import {
  maxQueryLength,
  maxRemarkLength,
  maxSignalBytes,
  looksPrivate,
  searchOutcomes,
  minQueryLength,
  type Signal,
  visibleText,
} from '../../shared/signals';

import {filesIn} from '../operations/files-in';
import {emptyResponse, parseJson, readBody, Refusal, refuseIfThrottled} from '../http/bodies';
import {isCrossSite, isJson, type ServerEnv} from '../http/requests';
import {createThrottle} from '../http/throttle';
import type {Signals} from './signals';

/** A reader who answers on each page and searches a lot sends less. */
const limits = [
  {max: 100, seconds: 600},
  {max: 300, seconds: 24 * 60 * 60},
];

/**
 * Answers `POST /signals` of a reader with a session: 204 when the signal is
 * stored, and 503 when it cannot be. Requests without a session go on to the
 * gate, so this route needs no exception.
 *
 * The reader's id is counted in memory to throttle, and not stored: so each
 * process has limits of its own.
 *
 * @param options.guides the folder of each audience's guide. A signal may name
 *   the pages of its sender's alone: else the answer would tell what pages
 *   others have.
 */
export function signalsRoute({
  guides,
  signals,
}: {
  guides: ReadonlyMap<string, string>;
  signals: Signals;
}) {
  const throttles = limits.map(createThrottle);
  const readers = new Map(
    [...guides].map(([audience, folder]) => [audience, createSignalReader(listPages(folder))]),
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
    const body = await readBody(request, maxSignalBytes);
    const readSignal = readers.get(reader.audience);
    const signal = readSignal?.(parseJson(new TextDecoder().decode(body)));
    if (!signal) {
      throw new Refusal(400);
    }
    await signals.add(signal).catch(() => {
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
 * Makes a reader of signals: it takes the JSON of a request and gives the
 * signal, or undefined for anything else than a signal about these pages.
 */
export function createSignalReader(
  pages: ReadonlySet<string>,
): (body: unknown) => Signal | undefined {
  const id = z.uuid();
  const page = z.string().refine((address) => pages.has(address));
  const schema: z.ZodType<Signal> = z.discriminatedUnion('kind', [
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

/** Lists the pages of a build by their addresses, such as `/usage/assets`. */
function listPages(folder: string): ReadonlySet<string> {
  return new Set(filesIn(folder).flatMap((name) => pageOf(name) ?? []));
}
