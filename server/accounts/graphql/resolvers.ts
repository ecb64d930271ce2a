import {switchCompany} from '../sessions/open-session';
import {endSession, refreshSession} from '../sessions/refresh-session';
import type {Resolvers, SessionResult} from './resolvers.generated';
import {signIn, type Services} from '../sessions/sign-in';
import type {TokenPair} from '../sessions/token-pair';
import {unauthorized} from '../sessions/unauthorized';
import {findViewer, type Viewer} from '../sessions/viewer';

/** What the resolvers know of one request. */
export interface RequestContext {
  /** The client's IP address. */
  address: string;
  /** The viewer of the token in `x-auth-token`; throws unauthorized. */
  viewer(): Promise<Viewer>;
}

/** Creates the resolvers of the five operations of specification 7. */
export function createResolvers(services: Services): Resolvers<RequestContext> {
  const {db, now} = services;

  async function opened(pair: TokenPair): Promise<SessionResult> {
    const viewer = await findViewer(db, pair.token, now());
    if (!viewer) throw unauthorized();
    return {success: true, ...pair, user: viewer.user};
  }

  return {
    Query: {
      me: async (_, __, {viewer}) => (await viewer()).user,

      async companies(_, __, {viewer}) {
        const {user} = await viewer();
        return db
          .selectFrom('permissions')
          .innerJoin('companies', 'companies.id', 'permissions.company_id')
          .where('permissions.user_id', '=', user.id)
          .orderBy('companies.name')
          .select(['companies.id', 'companies.name'])
          .execute();
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
      async authenticateUser(_, credentials, {address}) {
        const answer = await signIn(services, credentials, address);
        return 'token' in answer ? opened(answer) : refused(answer.message);
      },

      async setActiveUserSession(_, {companyId}, {viewer}) {
        const pair = await switchCompany(db, await viewer(), companyId, now());
        // The same for a company that does not exist.
        if (!pair) return refused('You have no access to this company.');
        return opened(pair);
      },

      async refreshAuthToken(_, {refreshToken}) {
        const pair = await refreshSession(db, refreshToken, now());
        if (!pair) return refused('UNAUTHORIZED: the session has ended.');
        return opened(pair);
      },

      async logout(_, {id}, {viewer}) {
        const {sessionId, user} = await viewer();
        if (id !== user.id) {
          return refused('A session can be ended by its own user only.');
        }
        await endSession(db, sessionId);
        return {success: true, message: 'Signed out.'};
      },
    },
  };
}

function refused(message: string) {
  return {success: false, message};
}
