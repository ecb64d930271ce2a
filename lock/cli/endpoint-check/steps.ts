import {randomBytes} from 'node:crypto';
import {parse} from 'graphql';
import {listCompanies} from '../../client/session/companies';
import * as operations from '../../client/session/operations.generated';
import {canHoldUserId} from '../../server/gate/gate-cookie';
import {readField, readResult, readUser} from './answers';
import {
  type Day,
  isOver,
  type Judgement,
  notAsked,
  over,
  refusedWell,
  right,
  worksBut,
  wrong,
} from './day';
import {describe, describeForeign} from './describe';
import {askAfterLogout, logout, refresh, refreshAgain, signIn, switchCompany} from './sessions';

type Run = (day: Day) => Promise<Judgement>;

/** What the site asks before and after a session begins. */
const before: Record<string, Run> = {
  'me without a token': askWithoutToken,
  'an operation that does not exist': askMadeUp,
  'a refused sign-in': signInAsNobody,
  'sign-in': signIn,
};
const inSession: Record<string, Run> = {
  me: askUser,
  'me by GET': askByGet,
  companies: askCompanies,
  'switch of the company and back': switchCompany,
  // Before the logout: some endpoints answer 401 to all that has no token that is valid.
  introspection: introspect,
  changePassword: lookForPasswordChange,
  refresh,
  'the old refresh token again': refreshAgain,
  logout,
  'me after logout': askAfterLogout,
};

/** What the site asks in the course of a day. */
export const steps: readonly {name: string; run: Run}[] = [
  ...Object.entries(before).map(([name, run]) => ({name, run})),
  ...Object.entries(inSession).map(([name, run]) => ({
    name,
    run: async (day: Day) => (day.session ? run(day) : notAsked('there is no session')),
  })),
];

async function askWithoutToken(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.MeDocument, {token: ''});
  if ('answer' in reply && reply.status >= 400 && reply.status < 500) {
    const other = await day.ask(operations.MeDocument, {token: '', isWithoutTimestamp: true});
    if ('answer' in other && other.status < 300) {
      day.isUnreachable = true;
      const came = `${describe(reply, day.quote)} to the query parameter _dc, and an answer without it`;
      return wrong(came, 'that the parameter, which keeps caches away, is ignored');
    }
  }
  const foreign = describeForeign(reply, day.quote);
  // All other answers would be the same.
  if (foreign) {
    day.isUnreachable = true;
    return wrong(foreign, 'an answer of GraphQL in JSON');
  }
  if (isOver(reply)) {
    return refusedWell;
  }
  return readUser(readField(reply, 'me'))
    ? wrong('a user', `nobody: ${over}`)
    : worksBut(
        `${describe(reply, day.quote)} came. Only ${over}, ends a session. At all others readers whose session has ended see an error and keep their pages`,
      );
}

async function askMadeUp(day: Day): Promise<Judgement> {
  const reply = await day.ask(parse('query EndpointCheck { endpointCheckMadeUp }'));
  const isRefused = 'answer' in reply && ['errors', 'status'].includes(reply.answer.kind);
  return isRefused
    ? right(`refused with ${describe(reply, day.quote)}`)
    : wrong(
        `${describe(reply, day.quote)} (the endpoint answers so to everything?)`,
        'an error, so that the site knows what the endpoint does not offer',
      );
}

async function signInAsNobody(day: Day): Promise<Judgement> {
  // One attempt, with an address that nobody has, so that no account is throttled.
  const variables = {
    email: 'nobody@example.invalid',
    password: randomBytes(16).toString('base64url'),
  };
  const reply = await day.ask(operations.AuthenticateUserDocument, {variables, token: ''});
  const result = readResult(reply, 'authenticateUser');
  if (result?.success) {
    return wrong('success: true for an account that nobody has', 'success: false and a message');
  }
  if ('cause' in reply || (!result && !('errors' in reply.answer))) {
    return wrong(describe(reply, day.quote), 'success: false and a message');
  }
  if (!result) {
    return worksBut(
      `${describe(reply, day.quote)} came in the place of success: false with a message. Readers with a wrong password read "Failed to process"`,
    );
  }
  return right(
    result.message
      ? `readers read ${day.quote(result.message)}`
      : 'without a message, so that readers read "Invalid credentials"',
  );
}

async function askUser(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.MeDocument);
  const user = readUser(readField(reply, 'me'));
  if (!user || !canHoldUserId(user.id)) {
    const came = user ? 'a user without an id of 1 to 128 bytes' : describe(reply, day.quote);
    return wrong(came, 'the user of the token, with an id');
  }
  day.user = user;
  const losses = [
    !user.role && 'the user has no role (a text), so pages for some roles stay closed',
    listCompanies(user).length === 0 &&
      'the user has neither companyId nor permissions, so there is no company to choose',
  ].filter(Boolean);
  return losses.length > 0 ? worksBut(losses.join('; ')) : right('the user of the token');
}

async function askByGet(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.MeDocument, {method: 'GET'});
  return readUser(readField(reply, 'me'))
    ? right('works, so a build with GRAPHQL_GET_QUERIES=on is possible')
    : right(
        `refused, which is fine unless the site is built with GRAPHQL_GET_QUERIES=on: ${describe(reply, day.quote)}`,
      );
}

async function askCompanies(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.CompaniesDocument);
  const companies = readField(reply, 'companies');
  const [{id} = {id: '3'}] = day.user ? listCompanies(day.user) : [];
  return Array.isArray(companies)
    ? right(`${companies.length} with their names`)
    : worksBut(
        `${describe(reply, day.quote)} came. The operation is optional; without it readers choose between names such as "Company ${id}"`,
      );
}

async function introspect(day: Day): Promise<Judgement> {
  const reply = await day.ask(parse('query EndpointCheck { __schema { queryType { name } } }'));
  return right(`${readField(reply, '__schema') ? 'on' : 'off'}; the site does not need it`);
}

async function lookForPasswordChange(day: Day): Promise<Judgement> {
  // No endpoint can carry this out: the result has no such field, and nothing is given.
  const reply = await day.ask(
    parse('mutation EndpointCheck { changePassword { endpointCheckMadeUp } }'),
  );
  const isKnown = 'answer' in reply && reply.text.includes('endpointCheckMadeUp');
  day.settings.passwordChange = isKnown ? 'on' : 'off';
  return right(`the endpoint ${isKnown ? 'has' : 'does not have'} it (optional)`);
}
