import type {SessionParts} from 'docusaurus-lock/client/session/lifecycle';
import {browserStorage, leavePageState} from 'docusaurus-lock/client/tokens/browser';

/** Local storage key of the address at which the provider ends its session. */
export const signOutKey = 'sso-end';

/** Hands that address to the page with the form, which opens it after a sign-out. */
export const beforeSignOut: NonNullable<SessionParts['beforeSignOut']> = async (_, __, tab) => {
  const local = browserStorage('localStorage', tab);
  leavePageState({signOutUrl: local.get(signOutKey) ?? undefined}, tab);
  local.remove(signOutKey);
};
