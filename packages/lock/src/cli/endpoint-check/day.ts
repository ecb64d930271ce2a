import {type ExpiryUnit, readExpiry} from 'docusaurus-lock-server/shared/expires-in';
import {AuthenticateUserDocument} from 'docusaurus-lock-server/shared/operations.generated';
import {
  type CheckedUser,
  describe,
  type Operation,
  type Quote,
  readField,
  readResult,
  type Reply,
} from './replies';

/** What the steps know of each other. */
export interface Day {
  /** Sends an operation with the token of the session, unless `token` is another. */
  ask: (document: Operation['document'], operation?: Omit<Operation, 'document'>) => Promise<Reply>;
  quote: Quote;
  account?: {email: string; password: string};
  session?: {token: string; refreshToken: string | null};
  /** One that has been exchanged for another. */
  oldRefreshToken?: string;
  user?: CheckedUser;
  /** What readers lose with each session, which is said once. */
  losses: Set<string>;
  /** The rest cannot be asked. */
  isUnreachable?: boolean;
  settings: {expiresIn: ExpiryUnit; passwordChange: 'on' | 'off'};
}

/** What a step of the check came to. */
export interface Judgement {
  /** `works, but`: readers lose what the text says. `not asked`: it says why. */
  verdict: 'right' | 'works, but' | 'wrong' | 'not asked';
  text: string;
  /** A row of the table in packages/lock-server/OPERATING.md, where no answer came. */
  row?: string;
}

export const right = (text: string): Judgement => ({verdict: 'right', text});
export const worksBut = (text: string): Judgement => ({verdict: 'works, but', text});
export const notAsked = (text: string): Judgement => ({verdict: 'not asked', text});
export const wrong = (came: string, expected: string, row?: string): Judgement => ({
  verdict: 'wrong',
  text: `came: ${came}; expected: ${expected}`,
  row,
});
/** Right, or what readers lose. */
export const rightUnless = (losses: readonly string[], text: string): Judgement =>
  losses.length > 0 ? worksBut(losses.join('; ')) : right(text);

/** Signs in with the account, also where a session has ended in the middle of the check. */
export async function signIn(day: Day): Promise<Judgement> {
  if (!day.account) {
    return notAsked('a token was given in the place of an account');
  }
  const reply = await day.ask(AuthenticateUserDocument, {variables: day.account, token: ''});
  const judgement = acceptSession(day, reply, 'authenticateUser');
  // Without a result the account has not been looked at.
  return judgement.verdict === 'wrong' && readField(reply, 'authenticateUser')
    ? {...judgement, text: `${judgement.text}. Is it the account of a user who may sign in?`}
    : judgement;
}

/** Takes over the session of a result, as a browser does, and says what it lacks. */
export function acceptSession(day: Day, reply: Reply, name: string): Judgement {
  const result = readResult(reply, name);
  if (!result?.success || !result.token) {
    const message = result?.message ? ` and ${day.quote(result.message)}` : '';
    const came = result
      ? `success: ${result.success}${message}, ${result.token ? 'and' : 'without'} a token`
      : describe(reply, day.quote);
    return wrong(came, 'success: true and a token of visible ASCII characters');
  }
  const {token, user, expiresIn} = result;
  day.user = user ?? day.user;
  if (token === day.session?.token) {
    return right('the same token');
  }
  const former = name === 'refreshAuthToken' ? day.session?.refreshToken : null;
  const refreshToken = result.refreshToken ?? former ?? null;
  day.session = {token, refreshToken};
  const life = judgeExpiry(expiresIn, reply.date);
  day.settings.expiresIn = life.unit ?? day.settings.expiresIn;
  const noRefresh = 'there is no refreshToken, so the end of the token signs the reader out';
  const losses = [life.loss, refreshToken ? undefined : noRefresh].flatMap((loss) =>
    loss && !day.losses.has(loss) ? [loss] : [],
  );
  losses.forEach((loss) => day.losses.add(loss));
  const forHowLong = `a token for ${life.text}`;
  return rightUnless(losses.length > 0 ? [forHowLong, ...losses] : [], forHowLong);
}

const week = 7 * 24 * 3_600_000; // ms

/**
 * Reads `expiresIn` as `EXPIRES_IN=auto` does. A number of seconds that is more than 7
 * days is taken for milliseconds: if that is wrong, tokens are refreshed too often, and
 * the other error signs readers out.
 *
 * @param serverTime in epoch ms, by which a moment is read.
 * @returns how long the token lives, in words; what readers lose; the unit to set, where
 *   it is not `auto`.
 */
function judgeExpiry(
  expiresIn: unknown,
  serverTime: number,
): {text: string; loss?: string; unit?: ExpiryUnit} {
  const expiry = readExpiry(expiresIn, 'auto');
  if (!expiry) {
    const loss =
      'expiresIn cannot be read, so the token is not refreshed, and its end signs the reader out';
    return {text: 'an unknown time', loss};
  }
  const isMoment = 'moment' in expiry;
  const life = isMoment ? expiry.moment - serverTime : expiry.life;
  const text = `${inWords(life)} (expiresIn is ${isMoment ? 'a date' : 'seconds'})`;
  if (life <= 0) {
    return {text: 'no time', loss: 'expiresIn is a date in the past'};
  }
  if (life <= week) {
    return {text};
  }
  if (isMoment) {
    return {text, loss: 'a stolen token opens the platform for that long', unit: 'date'};
  }
  return {
    text: `${inWords(life / 1000)} (expiresIn seems to be milliseconds)`,
    loss: `taken for seconds, ${String(expiresIn).slice(0, 20)} is ${inWords(life)}, and no token would be refreshed before its end. Set EXPIRES_IN=milliseconds, or EXPIRES_IN=seconds if it is that`,
    unit: 'milliseconds',
  };
}

function inWords(milliseconds: number): string {
  const days = milliseconds / (24 * 3_600_000);
  return days < 2 ? `${Math.round(milliseconds / 60_000)} minutes` : `${Math.round(days)} days`;
}
