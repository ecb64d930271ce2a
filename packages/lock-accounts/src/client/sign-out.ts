import type {SessionParts} from 'docusaurus-lock/client/session/lifecycle';

/** Asks where the provider ends its own session, for the form to lead there. */
export const beforeSignOut: SessionParts['beforeSignOut'] = (...session) =>
  // In a script of its own, which few readers need. Without it the session ends here alone.
  import('./provider').then(
    ({leaveSignOutUrl}) => leaveSignOutUrl(...session),
    () => {},
  );
