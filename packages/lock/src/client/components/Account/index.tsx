import React, {type ReactNode} from 'react';
import CompanySwitcher from '../CompanySwitcher';
import {useReaderRole} from '../use-reader-role';
import {useSession} from '../../session/session-context';
import styles from './styles.module.css';

/**
 * Navbar item: who reads, in which role and for which company, which a reader of
 * several can change in place.
 */
export default function Account({mobile = false}): ReactNode {
  const {user} = useSession();
  const reader = useReaderRole();
  if (!user) {
    return null;
  }
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const Item = mobile ? 'li' : 'div';
  return (
    <Item className={mobile ? styles.inSidebar : styles.inNavbar}>
      <span className={styles.who}>
        <span className={styles.name}>{name || user.email}</span>
        {reader && <span>{` · ${reader.role}`}</span>}
      </span>
      <CompanySwitcher />
    </Item>
  );
}
