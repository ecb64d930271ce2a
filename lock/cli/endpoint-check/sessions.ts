import {activeCompanyId, listCompanies} from '../../client/session/companies';
import * as operations from '../../client/session/operations.generated';
import {readField, readLife, readResult, readUser} from './answers';
import {
  type Day,
  isOver,
  type Judgement,
  notAsked,
  over,
  refusedWell,
  right,
  saysSessionIsOver,
  worksBut,
  wrong,
} from './day';
import {describe} from './describe';
import type {Failure, Reply} from './request';

const noRefresh = 'there is no refreshToken, so the end of the token signs the reader out';

/** Takes over the session of a result, as a browser does, and says what it lacks. */
function accept(day: Day, reply: Reply | Failure, name: string): Judgement & {isIn: boolean} {
  const result = readResult(reply, name);
  if ('cause' in reply || !result?.success || !result.token) {
    const message = result?.message ? ` and ${day.quote(result.message)}` : '';
    const came = result
      ? `success: ${result.success}${message}, ${result.token ? 'and' : 'without'} a token`
      : describe(reply, day.quote);
    const expected = 'success: true and a token of visible ASCII characters';
    return {...wrong(came, expected), isIn: false};
  }
  const {token, user} = result;
  day.user = user ?? day.user;
  if (token === day.session?.token) {
    return {...right('the same token'), isIn: true};
  }
  const kept = name === 'refreshAuthToken' ? day.session?.refreshToken : null;
  const refreshToken = result.refreshToken ?? kept ?? null;
  day.session = {token, refreshToken};
  const date = Date.parse(reply.headers.get('date') ?? '') || Date.now();
  const {text, loss, unit} = readLife(result.expiresIn, date);
  if (unit !== 'auto') {
    day.settings.expiresIn = unit;
  }
  const losses = [loss, refreshToken ? undefined : noRefresh].filter(
    (each) => each !== undefined && !day.losses.has(each),
  );
  losses.forEach((each) => day.losses.add(String(each)));
  const said = [`a token for ${text}`, ...losses].join('; ');
  return {...(losses.length > 0 ? worksBut : right)(said), isIn: true};
}

/** Signs in with the account. */
export async function signIn(day: Day): Promise<Judgement> {
  if (!day.account) {
    return notAsked('a token was given in the place of an account');
  }
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
  const first = activeCompanyId(user ?? null) ?? ids[0];
  if (first === undefined) {
    return notAsked('the user has no company');
  }
  const other = ids.find((id) => id !== first);
  const losses: string[] = [];
  for (const companyId of other === undefined ? [first] : [other, first]) {
    const isBack = companyId === first && other !== undefined;
    const which = isBack ? 'back' : 'there';
    const reply = await day.ask(operations.SetActiveUserSessionDocument, {variables: {companyId}});
    day.user = undefined;
    const {isIn, ...judgement} = accept(day, reply, 'setActiveUserSession');
    if (!isIn) {
      day.user = user;
      const where = isBack ? ' (the user is still in the other company)' : '';
      return {...judgement, text: `${which}${where}: ${judgement.text}`};
    }
    day.user ??= readUser(readField(await day.ask(operations.MeDocument), 'me'));
    if (judgement.verdict !== 'right') {
      losses.push(`${which}: ${judgement.text}`);
    }
    if (activeCompanyId(day.user ?? null) !== companyId) {
      losses.push(`${which}: the user of the answer is not in the company that was asked for`);
    }
  }
  const only = other === undefined ? ', into the only company' : '';
  return losses.length > 0 ? worksBut(losses.join('; ')) : right(`works${only}`);
}

/** Exchanges the refresh token. */
export async function refresh(day: Day): Promise<Judgement> {
  const refreshToken = day.session?.refreshToken;
  if (!refreshToken) {
    return notAsked('there is no refresh token: see sign-in');
  }
  const reply = await day.ask(operations.RefreshAuthTokenDocument, {variables: {refreshToken}});
  const {isIn, ...judgement} = accept(day, reply, 'refreshAuthToken');
  if (isIn && day.session?.refreshToken !== refreshToken) {
    day.oldRefreshToken = refreshToken;
  }
  return judgement;
}

/** Sends the token of before once more, as after an answer that was lost. */
export async function refreshAgain(day: Day): Promise<Judgement> {
  const variables = {refreshToken: day.oldRefreshToken};
  if (!variables.refreshToken) {
    return notAsked('no refresh token was exchanged for another');
  }
  const reply = await day.ask(operations.RefreshAuthTokenDocument, {variables});
  const result = readResult(reply, 'refreshAuthToken');
  if (result?.success && result.token) {
    accept(day, reply, 'refreshAuthToken');
    return right('accepted; see that it is for seconds only, for an answer that was lost');
  }
  if (isOver(await day.ask(operations.MeDocument))) {
    day.session = undefined;
    await signIn(day);
    return worksBut(
      'refused, and the new token with it. A reader whose answer was lost on the way, or with two tabs, is signed out',
    );
  }
  const {message} = result ?? {};
  if (saysSessionIsOver(reply) || /UNAUTHORIZED|Session expired/.test(message ?? '')) {
    return refusedWell;
  }
  const came = message ? day.quote(message) : describe(reply, day.quote);
  return worksBut(
    `refused with ${came}. Without UNAUTHORIZED or Session expired in it, readers read this text, and their pages stay open`,
  );
}

/** Ends the session. */
export async function logout(day: Day): Promise<Judgement> {
  if (!day.user?.id) {
    return notAsked('the id of the user is not known');
  }
  const reply = await day.ask(operations.LogoutDocument, {variables: {id: day.user.id}});
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
    return refusedWell;
  }
  return readUser(readField(reply, 'me'))
    ? worksBut('the token works on. Whoever has it can read until it ends')
    : worksBut(
        `${describe(reply, day.quote)} came. Only ${over}, ends a session: readers see an error, and their pages stay open`,
      );
}
