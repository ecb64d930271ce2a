import React, {useState, type ReactNode} from 'react';
import {browserStorage} from '@site/src/tokens/storage';
import {useSession} from '@site/src/session/session-context';
import {useSiteFields} from '../use-site-fields';
import {accountNotices} from './account-notices';
import styles from './styles.module.css';

const key = 'dismissed-notices';

/** Notices on the reader's account, until dismissed in this tab. */
export default function AccountNotices(): ReactNode {
  const {user} = useSession();
  const {build} = useSiteFields();
  return user && build !== 'sign-in' ? <Notices user={user} /> : null;
}

function Notices({
  user,
}: {
  user: Parameters<typeof accountNotices>[0];
}): ReactNode {
  const tab = browserStorage('sessionStorage');
  const [dismissed, setDismissed] = useState(() => tab.get(key) ?? '');
  const [now] = useState(Date.now);
  const notices = accountNotices(user, now).filter(
    ({id}) => !dismissed.includes(id),
  );
  if (notices.length === 0) {
    return null;
  }

  function dismiss(): void {
    const next = dismissed + notices.map(({id}) => id).join();
    tab.set(key, next);
    setDismissed(next);
  }

  return (
    <div className={styles.notices} aria-label="Your account" role="status">
      {notices.map(({id, text}) => (
        <p key={id}>{text}</p>
      ))}
      <button
        type="button"
        className="button button--secondary"
        onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}
