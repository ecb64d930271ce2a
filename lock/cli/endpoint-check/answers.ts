import {z} from 'zod';
import {isToken} from '../../client/tokens/link-token';
import {type ExpiryUnit, readExpiry} from '../../shared/expires-in';
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
  const data = 'answer' in reply && reply.answer.kind === 'data' ? reply.answer.data : {};
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
  unit: ExpiryUnit;
  /** How long the token lives, in words. */
  text: string;
  /** What is odd about it, and what readers lose. */
  loss?: string;
}

const week = 7 * 24 * 3_600_000; // ms

/**
 * Reads `expiresIn` as `EXPIRES_IN=auto` does. A number of seconds that is more than 7
 * days is taken for milliseconds: if that is wrong, tokens are refreshed too often, and
 * the other mistake signs readers out.
 *
 * @param serverTime in epoch ms, by which a moment is read.
 */
export function readLife(expiresIn: unknown, serverTime: number): Life {
  const expiry = readExpiry(expiresIn, 'auto');
  if (!expiry) {
    const loss =
      'expiresIn cannot be read, so the token is not refreshed, and its end signs the reader out';
    return {unit: 'auto', text: 'an unknown time', loss};
  }
  const isMoment = 'moment' in expiry;
  const life = isMoment ? expiry.moment - serverTime : expiry.life;
  const text = `${inWords(life)} (expiresIn is ${isMoment ? 'a date' : 'seconds'})`;
  if (life <= 0) {
    return {unit: 'auto', text: 'no time', loss: 'expiresIn is a date in the past'};
  }
  if (life <= week) {
    return {unit: 'auto', text};
  }
  if (isMoment) {
    return {unit: 'date', text, loss: 'a stolen token opens the platform for that long'};
  }
  return {
    unit: 'milliseconds',
    text: `${inWords(life / 1000)} (expiresIn seems to be milliseconds)`,
    loss: `taken for seconds, ${String(expiresIn).slice(0, 20)} is ${inWords(life)}, and no token would be refreshed before its end. Set EXPIRES_IN=milliseconds, or EXPIRES_IN=seconds if it is that`,
  };
}

function inWords(milliseconds: number): string {
  const days = milliseconds / (24 * 3_600_000);
  return days < 2 ? `${Math.round(milliseconds / 60_000)} minutes` : `${Math.round(days)} days`;
}
