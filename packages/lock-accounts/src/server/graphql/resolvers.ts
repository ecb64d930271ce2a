import {GraphQLError} from 'graphql';
import type {ProviderSession} from '../providers/identities';
import type {ProviderSignIn} from '../providers/sign-in';
import {changePassword, signIn, type SignInRefusal, signOut} from '../sessions/sign-in';
import {refreshSession} from '../sessions/refresh-session';
import {requireViewer, type Services, type Viewer} from '../sessions/viewer';
import {switchCompany} from '../sessions/switch-company';
import type {TokenPair} from '../sessions/tokens';
import type {UsersTable} from '../store/database';
import {selectCompanies} from '../store/directory';
import type {Resolvers, SessionResult, User} from './resolvers.generated';

/** The context of one request. */
export interface RequestContext {
  /** The client's IP address. */
  address: string;
  /** The viewer of the token in `x-auth-token`; throws unauthorized. */
  viewer: () => Promise<Viewer>;
}

/**
 * Creates the resolvers of the schema.
 *
 * @param sso signs readers in with a provider; without it, its two mutations fail.
 */
export function createResolvers(
  services: Services,
  sso?: ProviderSignIn,
): Resolvers<RequestContext> {
  const {db} = services;
  return {
    Query: {
      async me(_, __, {viewer}) {
        const {user, companyId} = await viewer();
        return toUser(user, companyId);
      },

      async companies(_, __, {viewer}) {
        const {user} = await viewer();
        return selectCompanies(db, user.id).select(['companies.id', 'companies.name']).execute();
      },
    },

    User: {
      permissions: (user) =>
        db
          .selectFrom('permissions')
          .where('user_id', '=', user.id)
          .select(['id', 'company_id as companyId'])
          .execute(),
    },

    Mutation: {
      authenticateUser: async (_, credentials, {address}) =>
        toResult(services, await signIn(services, credentials, address)),

      changePassword: async (_, credentials, {address}) =>
        toResult(services, await changePassword(services, credentials, address)),

      async setActiveUserSession(_, {companyId}, {viewer, address}) {
        const pair = await switchCompany(services, await viewer(), companyId, address);
        // The message is the same for a company that does not exist.
        const message = 'You have no access to this company.';
        return toResult(services, pair ?? {message});
      },

      async refreshAuthToken(_, {refreshToken}, {address}) {
        const pair = await refreshSession(services, refreshToken, address);
        const message = 'UNAUTHORIZED: the session has ended.';
        return toResult(services, pair ?? {message});
      },

      async beginSso(_, {again}, {address}) {
        const start = await requireSso(sso).begin(again ?? false, address);
        return 'message' in start
          ? {success: false, message: start.message}
          : {success: true, ...start};
      },

      completeSso: async (_, answer, {address}) =>
        toResult(services, await requireSso(sso).complete(answer, address)),

      async logout(_, {id}, {viewer, address}) {
        const current = await viewer();
        if (id !== current.user.id) {
          const message = 'A session can be ended by its own user only.';
          return {success: false, message};
        }
        await signOut(services, current, address);
        return {success: true, message: 'Signed out.'};
      },
    },
  };
}

async function toResult(
  services: Services,
  result: TokenPair | ProviderSession | SignInRefusal,
): Promise<SessionResult> {
  if ('message' in result) {
    const {message, user} = result;
    return {success: false, message, user: user && toUser(user)};
  }
  const {user, companyId} = await requireViewer(services, result.token);
  return {success: true, ...result, user: toUser(user, companyId)};
}

function requireSso(sso: ProviderSignIn | undefined): ProviderSignIn {
  if (!sso) {
    throw new GraphQLError('Sign-in with a provider is not set up here.');
  }
  return sso;
}

/**
 * A user as GraphQL shows it; `permissions` has a resolver of its own.
 *
 * @param companyId null without a session.
 */
function toUser(user: UsersTable, companyId: string | null = null): User {
  const {password_expires_at: expiresAt} = user;
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role,
    companyId,
    lastLoggedInCompanyId: user.last_company_id,
    isEndUserAgreementAccepted: user.agreement_accepted_at !== null,
    passwordExpiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}
