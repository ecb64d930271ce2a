import {z} from 'zod';
import {isToken} from '../../client/tokens/handed-over-token';
import {expiryOf} from '../../client/tokens/refresh';
import type {Failure, Reply} from './request';

const text = z.string().nullish().catch(null);
/** Numbers become texts, as in the browser. */
const id = z.union([z.string(), z.number()]).transform(String);
const someId = id.nullish().catch(null);

const userShape = z.object({
  id: id.catch(''),
  email: z.string().catch(''),
  role: text,
  companyId: someId,
  lastLoggedInCompanyId: someId,
  permissions: z
    .array(z.object({id: id.catch(''), companyId: id}))
    .nullish()
    .catch(null),
});
/** A user, as far as the check reads one. */
export type CheckedUser = z.output<typeof userShape>;

const resultShape = z.object({
  success: z.boolean().catch(false),
  token: z.string().refine(isToken).nullish().catch(null),
  refreshToken: z.string().refine(isToken).nullish().catch(null),
  expiresIn: z.unknown().optional(),
  message: text,
  user: userShape.nullish().catch(null),
});
/** What an operation that opens, renews or ends a session returned. */
export type SessionResult = z.output<typeof resultShape>;

/** The value of a field of an answer's data; undefined when there is no data. */
export function readField(reply: Reply | Failure, name: string): unknown {
  const data = 'code' in reply || reply.answer.kind !== 'data' ? {} : reply.answer.data;
  return Object.entries(data).find(([key]) => key === name)?.[1];
}

/** The result of such an operation; undefined when there is none. */
export function readResult(reply: Reply | Failure, name: string): SessionResult | undefined {
  return resultShape.safeParse(readField(reply, name)).data;
}

/** The user that a value is; undefined when it is none. */
export function readUser(value: unknown): CheckedUser | undefined {
  return userShape.safeParse(value).data;
}

/** What `expiresIn` was taken for. */
interface Life {
  /** For `EXPIRES_IN`. */
  unit: 'auto' | 'seconds' | 'milliseconds';
  /** How long the token lives, in words. */
  text: string;
  /** What is odd about it, and what readers lose. */
  loss?: string;
}

const week = 7 * 24 * 3_600_000; // ms

/**
 * Reads `expiresIn` as the browser does by itself. A life above 7 days is taken for one
 * in milliseconds when it is one of at least a minute then.
 *
 * @param now in epoch ms.
 * @param date of the answer, as a header, by which the two clocks are compared.
 */
export function readLife(expiresIn: unknown, now: number, date = ''): Life {
  const serverTime = Date.parse(date);
  const expiry = expiryOf(expiresIn, now, Number.isNaN(serverTime) ? null : serverTime - now);
  if (expiry === null) {
    const loss =
      'expiresIn cannot be read, so the token is not refreshed, and its end signs the reader out';
    return {unit: 'auto', text: 'an unknown time', loss};
  }
  const life = expiry - now;
  const isMoment = !(Number(expiresIn) < 1e9);
  const kind = isMoment ? 'a moment' : 'seconds';
  if (life <= 0) {
    return {unit: 'auto', text: 'no time', loss: 'expiresIn is a moment in the past'};
  }
  if (life <= week) {
    return {unit: 'auto', text: `${inWords(life)} (expiresIn is ${kind})`};
  }
  if (isMoment || life / 1000 < 60_000) {
    const text = `${inWords(life)} (expiresIn is ${kind})`;
    const loss = `a token that lives for ${inWords(life)} opens the platform for that long when it is stolen`;
    return {unit: isMoment ? 'auto' : 'seconds', text, loss};
  }
  const short = inWords(life / 1000);
  const loss = `expiresIn is ${String(expiresIn)}, which are milliseconds, it seems. As seconds these are ${inWords(life)}, and no token would be refreshed before it ends: set EXPIRES_IN=milliseconds. If they are seconds, set EXPIRES_IN=seconds`;
  return {unit: 'milliseconds', text: `${short} (expiresIn is milliseconds)`, loss};
}

function inWords(milliseconds: number): string {
  const units = [
    [24 * 3_600_000, 'days'],
    [3_600_000, 'hours'],
    [60_000, 'minutes'],
    [1000, 'seconds'],
  ] as const;
  const [size, name] = units.find(([size]) => milliseconds >= 2 * size) ?? units[3];
  return `${Math.round(milliseconds / size)} ${name}`;
}
