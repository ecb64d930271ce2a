import React, {useState, type ReactNode} from 'react';
import {useSession} from '../../session/session-context';
import {texts} from '../../tokens/texts';
import {showToast} from '../Toasts';
import {usePublicConfig} from '../use-public-config';
import styles from './styles.module.css';

/**
 * Navbar item that shows the reader, and the reader's company or role. It opens a popup in which a
 * reader of several companies chooses one, and which on a phone has Logout.
 */
export default function Account({mobile = false}): ReactNode {
  const {user, companies, selectedCompany, signOut} = useSession();
  const {roleNames} = usePublicConfig();
  // On a phone the item is in the navbar too, so it is left out of the menu.
  if (!user || mobile) {
    return null;
  }
  const {firstName, lastName, email} = user;
  const role = Object.keys(roleNames).length > 0 ? roleNames[user.role ?? ''] : user.role;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  const hasChoice = companies.length > 1;
  const initials = (firstName || lastName ? [firstName, lastName] : [email]).map((part) =>
    Array.from(part ?? '')[0]?.toUpperCase(),
  );
  return (
    <>
      <button type="button" className={`control ${styles.account}`} popoverTarget="account">
        <span className={styles.initials} aria-hidden="true">
          {initials}
        </span>
        <span className={styles.who}>
          <span className="visually-hidden">{texts.accountOf} </span>
          <span>{name}</span>
          <span className={styles.more}>{hasChoice ? selectedCompany?.name : role}</span>
        </span>
      </button>
      <div id="account" popover="auto" className={`dialog ${styles.popup}`}>
        <p className={styles.who}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span className={styles.more}>{role}</span>
        </p>
        {hasChoice && <CompanySelect />}
        <button
          type="button"
          className={`button button--secondary button--block ${styles.leave}`}
          onClick={() => void signOut()}>
          {texts.logout}
        </button>
      </div>
    </>
  );
}

/** Changes the company, and says when that failed. One at a time: of two the last answer would win. */
function CompanySelect(): ReactNode {
  const {companies, selectedCompanyId, switchCompany} = useSession();
  const [pendingId, setPendingId] = useState<string | null>(null);

  async function choose(id: string): Promise<void> {
    setPendingId(id);
    if (!(await switchCompany(id))) {
      showToast('error', texts.companyNotChanged);
    }
    setPendingId(null);
  }

  return (
    <label className={styles.company}>
      {texts.company}
      <select
        className="control"
        value={pendingId ?? String(selectedCompanyId)}
        disabled={pendingId !== null}
        onChange={({target}) => void choose(target.value)}>
        {companies.map(({id, name}) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
