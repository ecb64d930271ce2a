import React, {type ReactNode} from 'react';
import {useSiteFields} from '../use-site-fields';
import {useSession} from '../../session/session-context';
import styles from './styles.module.css';

/**
 * Navbar item: ends the session; shows while a user is logged in. Where storage is denied the page
 * does not know the user, but the guide is shown to signed-in readers only. The guide keeps its
 * place free until then, so that it moves nothing when it appears.
 */
export default function LogoutLink({mobile = false}): ReactNode {
  const {phase, user, signOut} = useSession();
  const {build} = useSiteFields();
  const isSignedIn = user !== null || phase === 'storage-denied';
  // On a phone it is in the navbar too, one tap away, and not in the menu.
  if (mobile || (build !== 'guide' && !isSignedIn)) {
    return null;
  }
  return (
    <button
      type="button"
      className={`navbar__item navbar__link ${styles.link} ${isSignedIn ? '' : styles.placeholder}`}
      onClick={() => void signOut()}>
      Logout
    </button>
  );
}
