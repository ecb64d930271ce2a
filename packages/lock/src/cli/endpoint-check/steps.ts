import {randomBytes} from 'node:crypto';
import type {OperationVariables, TypedDocumentNode} from '@apollo/client';
import {getOperationAST, print} from 'graphql';
import {canHoldUserId} from 'docusaurus-lock-server/gate/gate-cookie';
import {askEndpoint} from 'docusaurus-lock-server/graphql/send';
import {describeAnswer} from 'docusaurus-lock-server/monitoring/endpoint-failures';
import {activeCompanyId, listCompanies} from 'docusaurus-lock-server/shared/companies';
import {readExpiry} from 'docusaurus-lock-server/shared/expires-in';
import {type Answer, endsSession, readAnswer} from 'docusaurus-lock-server/shared/graphql-answer';
import {isToken} from 'docusaurus-lock-server/shared/is-token';
import * as operations from 'docusaurus-lock-server/shared/operations.generated';

/** The endpoint, the test user, and the session that the steps so far have opened. */
export interface CheckContext {
  endpoint: string;
  account: {email: string; password: string};
  token?: string;
  refreshToken?: string;
  user?: operations.MeQuery['me'];
}

/**
 * The operations of a reader's day in order, each with the heading of CONNECT.md that says more. A
 * step returns what readers lose, if anything, and throws an Error that says what is wrong.
 */
export const steps: readonly [
  name: string,
  heading: string,
  run: (context: CheckContext) => Promise<string | undefined>,
][] = [
  ['me without a token', 'Errors', askAsNobody],
  ['a refused sign-in', 'Errors', signInWithWrongPassword],
  ['sign-in', 'Operations', signIn],
  ['me', 'Fields', askForUser],
  ['companies', 'Operations', askForCompanies],
  ['switch of the company and back', 'Operations', switchCompany],
  ['refresh', 'Operations', refresh],
  ['logout, and me after it', 'Operations', logout],
];

async function askAsNobody(context: CheckContext): Promise<string | undefined> {
  const reply = await ask(context, operations.MeDocument, {});
  if (reply.answer.kind === 'errors' && !reply.endsSession) {
    return 'the error has neither UNAUTHORIZED nor Session expired in it, so that readers whose session has ended see an error and keep their pages';
  }
  if (!reply.endsSession && readData(reply).me) {
    throw new Error('me returned a user to a request without a token');
  }
  return undefined;
}

async function signInWithWrongPassword(context: CheckContext): Promise<string | undefined> {
  // An address that nobody has, so that no account is throttled.
  const reply = await ask(context, operations.AuthenticateUserDocument, {
    email: 'nobody@example.invalid',
    password: randomBytes(16).toString('base64url'),
  });
  if (reply.answer.kind === 'errors' || reply.endsSession) {
    return 'the endpoint answered with an error instead of success: false, so readers with a wrong password read "Failed to process"';
  }
  if (readData(reply).authenticateUser?.success !== false) {
    throw new Error('an account that nobody has is not refused by success: false');
  }
  return undefined;
}

async function signIn(context: CheckContext): Promise<string | undefined> {
  const reply = await ask(context, operations.AuthenticateUserDocument, context.account);
  return acceptSession(context, readData(reply).authenticateUser);
}

async function askForUser(context: CheckContext): Promise<string | undefined> {
  context.user = readData(await ask(context, operations.MeDocument, {})).me;
  if (!canHoldUserId(String(context.user?.id ?? ''))) {
    throw new Error('there is no user with an id of 1 to 128 bytes');
  }
  return context.user?.role ? undefined : 'the user has no role, and reads the pages for everyone';
}

async function askForCompanies(context: CheckContext): Promise<string | undefined> {
  return (await ask(context, operations.CompaniesDocument, {})).data
    ? undefined
    : 'the operation, which is optional, fails: companies have no names';
}

async function switchCompany(context: CheckContext): Promise<string | undefined> {
  const own = activeCompanyId(context.user ?? null);
  if (own === null) {
    return 'the user has no company, so no company can be chosen';
  }
  const other = listCompanies(context.user ?? {}).find(({id}) => id !== String(own))?.id ?? own;
  for (const companyId of [other, own]) {
    const reply = await ask(context, operations.SetActiveUserSessionDocument, {companyId});
    acceptSession(context, readData(reply).setActiveUserSession);
    if (String(activeCompanyId(context.user ?? null)) !== String(companyId)) {
      throw new Error('the user of the answer is not in the company that was asked for');
    }
  }
  return undefined;
}

async function refresh(context: CheckContext): Promise<undefined> {
  const {refreshToken} = context;
  if (refreshToken) {
    const reply = await ask(context, operations.RefreshAuthTokenDocument, {refreshToken});
    acceptSession(context, readData(reply).refreshAuthToken);
  }
}

async function logout(context: CheckContext): Promise<string | undefined> {
  const reply = await ask(context, operations.LogoutDocument, {id: context.user?.id ?? ''});
  if (!readData(reply).logout?.success) {
    return 'success is not true: the site signs out, and the platform may keep the session';
  }
  const isUserKnown = (await ask(context, operations.MeDocument, {})).data?.me;
  return isUserKnown
    ? 'the token still works: anyone who has it can read until it expires'
    : undefined;
}

/** Puts the session of an answer into the context, as a browser keeps it. */
function acceptSession(
  context: CheckContext,
  result: operations.SetActiveUserSessionMutation['setActiveUserSession'] | null,
): string | undefined {
  if (!result?.success) {
    throw new Error('success is not true');
  }
  const {token, refreshToken, expiresIn, user} = result;
  if (!isToken(token)) {
    throw new Error('there is no token of 1 to 8192 visible ASCII characters');
  }
  context.token = token;
  context.refreshToken = refreshToken ?? context.refreshToken;
  context.user = user ?? context.user;
  const expiry = readExpiry(expiresIn, 'auto');
  const life = expiry && ('life' in expiry ? expiry.life : expiry.moment - Date.now());
  const days = Math.round((life ?? 0) / 86_400_000);
  if (days < 0 || days > 7) {
    return `by expiresIn the token lives for ${days} days: set EXPIRES_IN=milliseconds or date for the build, if that is the unit`;
  }
  return life && refreshToken
    ? undefined
    : 'there is no refreshToken, or no expiresIn that can be read, so the reader is signed out when the token expires';
}

/** The answer to an operation, as the server reads it. */
interface Reply<Data> {
  status: number;
  answer: Answer;
  /** Undefined where `answer` has none. */
  data?: Data;
  endsSession: boolean;
}

/** Sends an operation with the token, as the server does. It follows no redirect. */
async function ask<Data, Variables extends OperationVariables>(
  {endpoint, token}: CheckContext,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Reply<Data>> {
  const operationName = getOperationAST(document)?.name?.value;
  const headers = {'user-agent': 'endpoint-check', ...(token && {'x-auth-token': token})};
  const body = {query: print(document), operationName, variables};
  const {status, text} = await askEndpoint(endpoint, body, {headers});
  const answer = readAnswer(status, text);
  const errors = 'errors' in answer ? answer.errors : [];
  const said = {status, errors, text: answer.kind === 'status' ? text : ''};
  const data = answer.kind === 'data' ? (answer.data as Data) : undefined;
  return {status, answer, data, endsSession: endsSession(said)};
}

function readData<Data>({data, answer, status}: Reply<Data>): Data {
  if (data === undefined) {
    throw new Error(describeAnswer(answer, status).why);
  }
  return data;
}
