import type {ApolloClient} from '@apollo/client';
import {messages} from '../graphql/error-catalogue';
import {
  AuthenticateUserDocument,
  LogoutDocument,
  SetActiveUserSessionDocument,
} from '../graphql/operations.generated';
import type {SessionAnswer} from './renew-tokens';
import type {SessionState, User} from './session-state';

/** How long signing out waits for the endpoint's answer, in ms. */
const logoutPatience = 2000;

/** What the actions need of the session. */
export interface SessionParts {
  client: ApolloClient;
  /** Stores tokens and user of an answer; throws where it has none. */
  adopt(answer: SessionAnswer): Promise<void>;
  clear(): void;
  /** Drops the server's cookie. */
  closeDoor(): Promise<unknown>;
  set(change: Partial<SessionState>): void;
  getState(): SessionState;
}

/** What a reader does with a session (specification 4). */
export function sessionActions(parts: SessionParts) {
  const {client, adopt, clear, closeDoor, set, getState} = parts;
  return {
    /**
     * Signs in (specification 4 and 8).
     *
     * @returns null, or the message to show: the server's, 'Invalid
     *   credentials', or 'Failed to process' when there was no answer.
     */
    async signIn(email: string, password: string): Promise<string | null> {
      try {
        await client.clearStore();
        const {data} = await client.mutate({
          mutation: AuthenticateUserDocument,
          variables: {email, password},
        });
        const answer = data?.authenticateUser;
        if (!answer?.success) {
          clear();
          return answer?.message || messages.invalidCredentials;
        }
        await adopt(answer);
        return null;
      } catch {
        return messages.failedToProcess;
      }
    },

    /** Works for another company from here on; false when that was refused. */
    async switchCompany(companyId: string): Promise<boolean> {
      try {
        await client.clearStore();
        const {data} = await client.mutate({
          mutation: SetActiveUserSessionDocument,
          variables: {companyId},
        });
        const answer = data?.setActiveUserSession;
        if (!answer?.success) {
          return false;
        }
        await adopt(answer);
        return true;
      } catch {
        return false;
      }
    },

    /** Ends the session at the server, and here whether or not that worked. */
    async signOut(): Promise<void> {
      const {user} = getState();
      set({phase: 'leaving'});
      // Whoever closes the tab before the answer is signed out all the same.
      window.addEventListener('pagehide', clear);
      const ended = user ? endSession(client, user) : null;
      await Promise.race([
        Promise.all([ended, closeDoor()]),
        delay(logoutPatience),
      ]);
      window.removeEventListener('pagehide', clear);
      clear();
    },
  };
}

/** Resolves after so many ms. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function endSession(client: ApolloClient, user: User): Promise<void> {
  try {
    const {data} = await client.mutate({
      mutation: LogoutDocument,
      variables: {id: user.id},
    });
    if (!data?.logout.success) {
      console.error('Sign-out failed at the server:', data?.logout.message);
    }
  } catch (error) {
    console.error('Sign-out failed at the server:', error);
  }
}
