import {createMiddleware} from 'hono/factory';
import {longestSignal} from '../../shared/signals';
import {emptyAnswer} from '../gate/empty-answer';
import type {SessionCookie} from '../gate/session-cookie';
import {isFromElsewhere} from '../http/is-from-elsewhere';
import {isJson} from '../http/is-json';
import {readBody} from '../http/read-body';
import {Refusal} from '../http/refusal';
import {createThrottle} from '../http/throttle';
import {guidePages} from './guide-pages';
import type {Signals} from './open-signals';
import {createSignalReader} from './read-signal';

/** A reader who answers on each page and searches a lot sends less. */
const limits = [
  {most: 100, seconds: 600},
  {most: 300, seconds: 24 * 60 * 60},
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
  cookie,
  guides,
  signals,
}: {
  cookie: SessionCookie;
  guides: ReadonlyMap<string, string>;
  signals: Signals;
}) {
  const throttles = limits.map(createThrottle);
  const readers = new Map(
    [...guides].map(([audience, folder]) => [
      audience,
      createSignalReader(guidePages([folder])),
    ]),
  );
  return createMiddleware(async (c, next) => {
    const request = c.req.raw;
    const reader = cookie.check(request.headers.get('cookie'));
    if (!reader) {
      return next();
    }
    if (isFromElsewhere(request)) {
      return emptyAnswer(403);
    }
    if (!isJson(request)) {
      return emptyAnswer(415);
    }
    for (const throttle of throttles) {
      const wait = await throttle.count(reader.userId);
      if (wait > 0) {
        return emptyAnswer(429, {'retry-after': String(wait)});
      }
    }
    try {
      const body = await readBody(request, longestSignal);
      const readSignal = readers.get(reader.audience);
      const signal = readSignal?.(new TextDecoder().decode(body));
      if (!signal) {
        return emptyAnswer(400);
      }
      await signals.add(signal);
      return emptyAnswer(204);
    } catch (error) {
      return emptyAnswer(error instanceof Refusal ? error.status : 503);
    }
  });
}
