import React, {type ReactNode} from 'react';
import {usePublicConfig} from '../use-public-config';
import {useSession} from '../../session/session-context';
import {texts} from '../../tokens/texts';
import styles from './styles.module.css';

/**
 * Navbar item that ends the session, shown while a user is signed in. Where storage is denied the
 * page does not know the user, but only signed-in readers get the guide, so the item is shown. In
 * the guide its space is reserved from the start, so that nothing moves when it appears.
 */
export default function LogoutLink({mobile = false}): ReactNode {
  const {phase, user, signOut} = useSession();
  const {build} = usePublicConfig();
  const isSignedIn = user !== null || phase === 'storage-denied';
  if (!isSignedIn && (mobile || build !== 'guide')) {
    return null;
  }
  const place = mobile ? 'menu__link' : `navbar__item navbar__link ${styles.inNavbar}`;
  const link = (
    <button
      type="button"
      className={`${place} ${styles.link} ${isSignedIn ? '' : styles.placeholder}`}
      onClick={() => void signOut()}>
      {texts.logout}
    </button>
  );
  return mobile ? <li className="menu__list-item">{link}</li> : link;
}
