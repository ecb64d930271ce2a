import React, {useState, type ReactNode} from 'react';
import {browserStorage} from '@site/src/session/browser-storage';
import {useSession} from '@site/src/session/session-context';
import {useSiteFields} from '../use-site-fields';
import {accountNotes} from './account-notes';
import styles from './styles.module.css';

const key = 'dismissed-notes';

/** Gentle notes on the reader's account, until dismissed in this tab. */
export default function AccountNotes(): ReactNode {
  const {user} = useSession();
  const {build} = useSiteFields();
  return user && build !== 'sign-in' ? <Notes user={user} /> : null;
}

function Notes({user}: {user: Parameters<typeof accountNotes>[0]}): ReactNode {
  const tab = browserStorage('sessionStorage');
  const [dismissed, setDismissed] = useState(() => tab.get(key) ?? '');
  const [now] = useState(Date.now);
  const notes = accountNotes(user, now).filter(
    ({id}) => !dismissed.includes(id),
  );
  if (notes.length === 0) {
    return null;
  }

  function dismiss(): void {
    const next = dismissed + notes.map(({id}) => id).join();
    tab.set(key, next);
    setDismissed(next);
  }

  return (
    <div className={styles.notes} aria-label="Your account" role="status">
      {notes.map(({id, text}) => (
        <p key={id}>{text}</p>
      ))}
      <button
        type="button"
        className="button button--secondary button--sm"
        onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}
