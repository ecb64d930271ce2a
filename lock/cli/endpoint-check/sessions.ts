import {activeCompanyId, listCompanies} from '../../client/session/companies';
import * as operations from '../../client/session/operations.generated';
import {readField, readLife, readResult, readUser, type SessionResult} from './answers';
import {type Day, isOver, over, saysSessionIsOver} from './day';
import {describe} from './describe';
import {type Judgement, right, worksBut, wrong} from './finding';
import type {Failure, Reply} from './request';

/** Takes over the session of a result, as a browser does, and says what it lacks. */
function accept(day: Day, reply: Reply | Failure, name: string): Judgement & {isIn: boolean} {
  const result = readResult(reply, name);
  const expected = 'success: true and a token of visible ASCII characters';
  if (!result?.success || !result.token) {
    const came = result
      ? `success: ${result.success}${result.message ? ` and ${day.quote(result.message)}` : ''}, ${result.token ? 'and' : 'without'} a token`
      : describe(reply, day.quote);
    return {...wrong(came, expected), isIn: false};
  }
  const {token, user} = result;
  const isNew = token !== day.session?.token;
  const kept = name === 'refreshAuthToken' ? day.session?.refreshToken : null;
  const losses: string[] = [];
  let life = '';
  if (isNew) {
    const refreshToken = result.refreshToken ?? kept ?? null;
    day.session = {token, refreshToken};
    life = judgeLife(day, result, reply, losses);
    if (!refreshToken) {
      losses.push('there is no refreshToken, so the end of the token signs the reader out');
    }
  }
  day.user = user ?? day.user;
  const text = [isNew ? `a token for ${life}` : 'the same token', ...losses].join('; ');
  return {...(losses.length > 0 ? worksBut : right)(text), isIn: true};
}

function judgeLife(
  day: Day,
  {expiresIn}: SessionResult,
  reply: Reply | Failure,
  losses: string[],
): string {
  const date = 'code' in reply ? NaN : Date.parse(reply.headers.date ?? '');
  const {text, loss, unit} = readLife(expiresIn, Number.isNaN(date) ? Date.now() : date);
  if (unit !== 'auto') {
    day.settings.expiresIn = unit;
  }
  if (loss) {
    losses.push(loss);
  }
  return text;
}

/** Signs in with the account. */
export async function signIn(day: Day): Promise<Judgement> {
  const question = {variables: day.account, token: ''};
  const reply = await day.ask(operations.AuthenticateUserDocument, question);
  const {isIn, ...judgement} = accept(day, reply, 'authenticateUser');
  // Without a result the account has not been looked at.
  return isIn || !readField(reply, 'authenticateUser')
    ? judgement
    : {...judgement, text: `${judgement.text}. Is it the account of a user who may sign in?`};
}

/** Changes into another company, or the only one, and back. */
export async function switchCompany(day: Day): Promise<Judgement> {
  const {user} = day;
  const ids = user ? listCompanies(user).map(({id}) => id) : [];
  const first = activeCompanyId(user ?? null) ?? ids[0] ?? '';
  const other = ids.find((id) => id !== first);
  const [there, back] = other === undefined ? [first] : [other, first];
  const losses: string[] = [];
  for (const companyId of [there, back].filter((id) => id !== undefined)) {
    const reply = await day.ask(operations.SetActiveUserSessionDocument, {variables: {companyId}});
    day.user = undefined;
    const {isIn, ...judgement} = accept(day, reply, 'setActiveUserSession');
    const which = companyId === there ? 'there' : 'back';
    if (!isIn) {
      day.user = user;
      const where = companyId === there ? '' : ' (the user is still in the other company)';
      return {...judgement, text: `${which}${where}: ${judgement.text}`};
    }
    day.user ??= readUser(readField(await day.ask(operations.MeDocument), 'me'));
    if (judgement.verdict !== 'right') {
      losses.push(`${which}: ${judgement.text}`);
    }
    const active = activeCompanyId(day.user ?? null);
    if (active !== companyId) {
      losses.push(`${which}: the user of the answer is not in the company that was asked for`);
    }
  }
  const only = other === undefined ? ', into the only company' : '';
  return losses.length > 0 ? worksBut(losses.join('; ')) : right(`works${only}`);
}

/** Exchanges the refresh token. */
export async function refresh(day: Day): Promise<Judgement> {
  const refreshToken = day.session?.refreshToken;
  const variables = {refreshToken};
  const reply = await day.ask(operations.RefreshAuthTokenDocument, {variables});
  const {isIn, ...judgement} = accept(day, reply, 'refreshAuthToken');
  if (isIn && refreshToken && day.session?.refreshToken !== refreshToken) {
    day.oldRefreshToken = refreshToken;
  }
  return judgement;
}

/** Sends the token of before once more, as after an answer that was lost. */
export async function refreshAgain(day: Day): Promise<Judgement> {
  const variables = {refreshToken: day.oldRefreshToken};
  const reply = await day.ask(operations.RefreshAuthTokenDocument, {variables});
  const result = readResult(reply, 'refreshAuthToken');
  if (result?.success && result.token) {
    accept(day, reply, 'refreshAuthToken');
    return right('accepted; see that it is for seconds only, for an answer that was lost');
  }
  const came = result?.message ? day.quote(result.message) : describe(reply, day.quote);
  const isKnown = /UNAUTHORIZED|Session expired/.test(result?.message ?? '');
  const hasEnded = isOver(await day.ask(operations.MeDocument));
  if (hasEnded) {
    day.session = undefined;
    if (day.account) {
      await signIn(day);
    }
    return worksBut(
      'refused, and the new token with it. A reader whose answer was lost on the way, or with two tabs, is signed out',
    );
  }
  return isKnown || saysSessionIsOver(reply)
    ? right('refused, in words that the site knows')
    : worksBut(
        `refused with ${came}. Without UNAUTHORIZED or Session expired in it, readers read this text, and their pages stay open`,
      );
}

/** Ends the session. */
export async function logout(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.LogoutDocument, {variables: {id: day.user?.id}});
  return readResult(reply, 'logout')?.success
    ? right('success: true')
    : worksBut(
        `${describe(reply, day.quote)} came in the place of success: true. The site signs out all the same, but the platform may keep the session`,
      );
}

/** Asks with the token of the session that has just ended. */
export async function askAfterLogout(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.MeDocument);
  if (isOver(reply)) {
    return right('refused, in words that the site knows');
  }
  return readUser(readField(reply, 'me'))
    ? worksBut('the token works on. Whoever has it can read until it ends')
    : worksBut(
        `${describe(reply, day.quote)} came. Only ${over}, ends a session: readers see an error, and their pages stay open`,
      );
}
