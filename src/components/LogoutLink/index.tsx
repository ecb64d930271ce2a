import React, {type ReactNode} from 'react';
import {useSession} from '@site/src/session/session-context';
import styles from './styles.module.css';

/**
 * Navbar item: ends the session; shows only while a user is logged in. Where
 * storage is denied the page does not know the user, but the guide is shown to
 * signed-in readers only.
 */
export default function LogoutLink({mobile = false}): ReactNode {
  const {phase, user, signOut} = useSession();
  if (!user && phase !== 'storage-denied') {
    return null;
  }
  const button = (
    <button
      type="button"
      className={`${mobile ? 'menu__link' : 'navbar__item navbar__link'} ${styles.link}`}
      onClick={() => void signOut()}>
      Logout
    </button>
  );
  return mobile ? <li className="menu__list-item">{button}</li> : button;
}
