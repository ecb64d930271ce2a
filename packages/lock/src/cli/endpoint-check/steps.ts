import {randomBytes} from 'node:crypto';
import {parse} from 'graphql';
import {activeCompanyId, listCompanies} from 'docusaurus-lock-server/shared/companies';
import * as operations from 'docusaurus-lock-server/shared/operations.generated';
import {canHoldUserId} from 'docusaurus-lock-server/gate/gate-cookie';
import {
  acceptSession,
  type Day,
  type Judgement,
  notAsked,
  right,
  rightUnless,
  signIn,
  worksBut,
  wrong,
} from './day';
import {
  describe,
  describeForeign,
  isNobody,
  readField,
  readResult,
  readUser,
  saysSessionIsOver,
} from './replies';

/** What the site takes for the end of a session. */
const over = 'me: null, or an error with UNAUTHORIZED or Session expired in its message';
const refusedWell = right('refused, in words that the site knows');

type Steps = Readonly<Record<string, (day: Day) => Promise<Judgement>>>;

/** What the site asks before a session begins. */
export const stepsBefore: Steps = {
  async 'me without a token'(day) {
    const reply = await day.ask(operations.MeDocument, {token: ''});
    const words = describe(reply, day.quote);
    if (reply.status >= 400 && reply.status < 500) {
      const other = await day.ask(operations.MeDocument, {token: '', isWithoutTimestamp: true});
      if (other.answer.kind !== 'failure' && other.status < 300) {
        day.isUnreachable = true;
        const came = `${words} to the query parameter _dc, and an answer without it`;
        return wrong(came, 'that the parameter, which keeps caches away, is ignored');
      }
    }
    // All other answers would be the same.
    if (describeForeign(reply, day.quote)) {
      day.isUnreachable = true;
      return wrong(words, 'an answer of GraphQL in JSON');
    }
    if (isNobody(reply)) {
      return refusedWell;
    }
    return readUser(reply)
      ? wrong('a user', `nobody: ${over}`)
      : worksBut(
          `${words} came. Only ${over}, ends a session. At all others readers whose session has ended see an error and keep their pages`,
        );
  },

  async 'an operation that does not exist'(day) {
    const reply = await day.ask(parse('query EndpointCheck { endpointCheckMadeUp }'));
    const words = describe(reply, day.quote);
    return ['errors', 'status'].includes(reply.answer.kind)
      ? right(`refused with ${words}`)
      : wrong(
          `${words} (the endpoint answers so to everything?)`,
          'an error, so that the site knows what the endpoint does not offer',
        );
  },

  async 'a refused sign-in'(day) {
    // One attempt, with an address that nobody has, so that no account is throttled.
    const password = randomBytes(16).toString('base64url');
    const variables = {email: 'nobody@example.invalid', password};
    const reply = await day.ask(operations.AuthenticateUserDocument, {variables, token: ''});
    const words = describe(reply, day.quote);
    const expected = 'success: false and a message';
    const result = readResult(reply, 'authenticateUser');
    if (result?.success) {
      return wrong('success: true for an account that nobody has', expected);
    }
    if (result) {
      const message = result.message && day.quote(result.message);
      return right(
        message
          ? `readers read ${message}`
          : 'without a message, so that readers read "Invalid credentials"',
      );
    }
    return 'errors' in reply.answer
      ? worksBut(
          `${words} came in the place of success: false with a message. Readers with a wrong password read "Failed to process"`,
        )
      : wrong(words, expected);
  },

  'sign-in': signIn,
};

/** What it asks in a session, and after it. */
export const stepsInSession: Steps = {
  async me(day) {
    const reply = await day.ask(operations.MeDocument);
    const user = readUser(reply);
    if (!user || !canHoldUserId(user.id)) {
      const came = user ? 'a user without an id of 1 to 128 bytes' : describe(reply, day.quote);
      return wrong(came, 'the user of the token, with an id');
    }
    day.user = user;
    const noRole = 'the user has no role (a text), so pages for some roles stay closed';
    const noCompany =
      'the user has neither companyId nor permissions, so there is no company to choose';
    const losses = [
      ...(user.role ? [] : [noRole]),
      ...(listCompanies(user).length > 0 ? [] : [noCompany]),
    ];
    return rightUnless(losses, 'the user of the token');
  },

  async 'me by GET'(day) {
    const reply = await day.ask(operations.MeDocument, {method: 'GET'});
    return right(
      readUser(reply)
        ? 'works, so a build with GRAPHQL_GET_QUERIES=on is possible'
        : `refused, which is fine unless the site is built with GRAPHQL_GET_QUERIES=on: ${describe(reply, day.quote)}`,
    );
  },

  async companies(day) {
    const reply = await day.ask(operations.CompaniesDocument);
    const companies = readField(reply, 'companies');
    const [{id} = {id: '3'}] = day.user ? listCompanies(day.user) : [];
    return Array.isArray(companies)
      ? right(`${companies.length} with their names`)
      : worksBut(
          `${describe(reply, day.quote)} came. The operation is optional; without it readers choose between names such as "Company ${id}"`,
        );
  },

  // Into another company, or the only one.
  async 'switch of the company and back'(day) {
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
      const variables = {companyId};
      const reply = await day.ask(operations.SetActiveUserSessionDocument, {variables});
      day.user = undefined;
      const {verdict, text} = acceptSession(day, reply, 'setActiveUserSession');
      if (verdict === 'wrong') {
        day.user = user;
        const where = isBack ? ' (the user is still in the other company)' : '';
        return {verdict, text: `${which}${where}: ${text}`};
      }
      day.user ??= readUser(await day.ask(operations.MeDocument));
      losses.push(...(verdict === 'right' ? [] : [`${which}: ${text}`]));
      if (activeCompanyId(day.user ?? null) !== companyId) {
        losses.push(`${which}: the user of the answer is not in the company that was asked for`);
      }
    }
    return rightUnless(losses, `works${other === undefined ? ', into the only company' : ''}`);
  },

  // Before the logout: some endpoints answer 401 to all that has no token that is valid.
  async changePassword(day) {
    // No endpoint can carry this out: the result has no such field, and nothing is given.
    const {text} = await day.ask(
      parse('mutation EndpointCheck { changePassword { endpointCheckMadeUp } }'),
    );
    const isThere = text.includes('endpointCheckMadeUp');
    day.settings.passwordChange = isThere ? 'on' : 'off';
    return right(`the endpoint ${isThere ? 'has' : 'does not have'} it (optional)`);
  },

  async refresh(day) {
    const refreshToken = day.session?.refreshToken;
    if (!refreshToken) {
      return notAsked('there is no refresh token: see sign-in');
    }
    const reply = await day.ask(operations.RefreshAuthTokenDocument, {variables: {refreshToken}});
    const judgement = acceptSession(day, reply, 'refreshAuthToken');
    if (day.session?.refreshToken !== refreshToken) {
      day.oldRefreshToken = refreshToken;
    }
    return judgement;
  },

  // As after an answer that was lost.
  async 'the old refresh token again'(day) {
    if (!day.oldRefreshToken) {
      return notAsked('no refresh token was exchanged for another');
    }
    const variables = {refreshToken: day.oldRefreshToken};
    const reply = await day.ask(operations.RefreshAuthTokenDocument, {variables});
    const {success, token, message} = readResult(reply, 'refreshAuthToken') ?? {};
    if (success && token) {
      acceptSession(day, reply, 'refreshAuthToken');
      return right('accepted; see that it is for seconds only, for an answer that was lost');
    }
    if (isNobody(await day.ask(operations.MeDocument))) {
      day.session = undefined;
      await signIn(day);
      return worksBut(
        'refused, and the new token with it. A reader whose answer was lost on the way, or with two tabs, is signed out',
      );
    }
    if (saysSessionIsOver(reply) || /UNAUTHORIZED|Session expired/.test(message ?? '')) {
      return refusedWell;
    }
    const came = message ? day.quote(message) : describe(reply, day.quote);
    return worksBut(
      `refused with ${came}. Without UNAUTHORIZED or Session expired in it, readers read this text, and their pages stay open`,
    );
  },

  async logout(day) {
    if (!day.user?.id) {
      return notAsked('the id of the user is not known');
    }
    const reply = await day.ask(operations.LogoutDocument, {variables: {id: day.user.id}});
    return readResult(reply, 'logout')?.success
      ? right('success: true')
      : worksBut(
          `${describe(reply, day.quote)} came in the place of success: true. The site signs out all the same, but the platform may keep the session`,
        );
  },

  // With the token of the session that has just ended.
  async 'me after logout'(day) {
    const reply = await day.ask(operations.MeDocument);
    if (isNobody(reply)) {
      return refusedWell;
    }
    return worksBut(
      readUser(reply)
        ? 'the token works on. Whoever has it can read until it ends'
        : `${describe(reply, day.quote)} came. Only ${over}, ends a session: readers see an error, and their pages stay open`,
    );
  },
};
