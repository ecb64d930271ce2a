import {randomBytes} from 'node:crypto';
import {parse} from 'graphql';
import {listCompanies} from '../../client/session/companies';
import * as operations from '../../client/session/operations.generated';
import {canHoldUserId} from '../../server/gate/gate-cookie';
import {readField, readResult, readUser} from './answers';
import {type Day, isOver, over} from './day';
import {describe, describeForeign} from './describe';
import {type Judgement, right, worksBut, wrong} from './finding';
import {askAfterLogout, logout, refresh, refreshAgain, signIn, switchCompany} from './sessions';

interface Step {
  name: string;
  /** Why it cannot be asked, if it cannot. */
  misses?: (day: Day) => string | false | undefined;
  run: (day: Day) => Promise<Judgement>;
}

const noSession = ({session}: Day) => !session && 'there is no session';

/** What the site asks in the course of a day. */
export const steps: readonly Step[] = [
  {name: 'me without a token', run: askWithoutToken},
  {name: 'an operation that does not exist', run: askMadeUp},
  {name: 'a refused sign-in', run: signInAsNobody},
  {
    name: 'sign-in',
    misses: ({account}) => !account && 'a token was given in the place of an account',
    run: signIn,
  },
  {name: 'me', misses: noSession, run: askUser},
  {name: 'me by GET', misses: noSession, run: askByGet},
  {name: 'companies', misses: noSession, run: askCompanies},
  {
    name: 'switch of the company and back',
    misses: (day) =>
      noSession(day) ||
      (!(day.user && listCompanies(day.user).length > 0) && 'the user has no company'),
    run: switchCompany,
  },
  {
    name: 'refresh',
    misses: (day) =>
      noSession(day) || (!day.session?.refreshToken && 'there is no refresh token: see sign-in'),
    run: refresh,
  },
  {
    name: 'the old refresh token again',
    misses: (day) =>
      noSession(day) || (!day.oldRefreshToken && 'no refresh token was exchanged for another'),
    run: refreshAgain,
  },
  {
    name: 'logout',
    misses: (day) => noSession(day) || (!day.user?.id && 'the id of the user is not known'),
    run: logout,
  },
  {name: 'me after logout', misses: noSession, run: askAfterLogout},
  {name: 'introspection', run: introspect},
  {name: 'changePassword', run: lookForPasswordChange},
];

async function askWithoutToken(day: Day): Promise<Judgement> {
  const reply = await day.ask(operations.MeDocument, {token: ''});
  if (!('code' in reply) && reply.status >= 400 && reply.status < 500) {
    const other = await day.ask(operations.MeDocument, {token: '', isWithoutTimestamp: true});
    if (!('code' in other) && other.status < 300) {
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
    return right('refused, in words that the site knows');
  }
  return readUser(readField(reply, 'me'))
    ? wrong('a user', `nobody: ${over}`)
    : worksBut(
        `${describe(reply, day.quote)} came. Only ${over}, ends a session. At all others readers whose session has ended see an error and keep their pages`,
      );
}

async function askMadeUp(day: Day): Promise<Judgement> {
  const reply = await day.ask(parse('query EndpointCheck { endpointCheckMadeUp }'));
  const isRefused = !('code' in reply) && ['errors', 'status'].includes(reply.answer.kind);
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
  if ('code' in reply || (!result && !('errors' in reply.answer))) {
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
  const isKnown = !('code' in reply) && reply.text.includes('endpointCheckMadeUp');
  day.settings.passwordChange = isKnown ? 'on' : 'off';
  return right(`the endpoint ${isKnown ? 'has' : 'does not have'} it (optional)`);
}
