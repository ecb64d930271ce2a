import type {LinkSession} from '../session/session-links';

/** A session as the link chain sees it: signed in, nothing due. */
export function stubSession(own: Partial<LinkSession> = {}) {
  return {
    token: jest.fn(own.token ?? (() => 'token-1')),
    refreshIfDue: jest.fn(own.refreshIfDue ?? (async () => {})),
    refused: jest.fn(own.refused ?? (() => {})),
  };
}
