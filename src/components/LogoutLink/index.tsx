import React, {type ReactNode} from 'react';
import {useSession} from '@site/src/session/session-context';
import styles from './styles.module.css';

/** Navbar item: ends the session; shows only while a user is logged in. */
export default function LogoutLink({mobile = false}): ReactNode {
  const {user, signOut} = useSession();
  if (!user) {
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
