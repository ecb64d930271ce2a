import React, {useState, type ReactNode} from 'react';
import {useSession} from '../../session/session-context';
import type {User} from '../../session/state';
import {browserStorage} from '../../tokens/storage';
import {useSiteFields} from '../use-site-fields';
import styles from './styles.module.css';

const key = 'dismissed-notices';

/** Notices on the reader's account, until dismissed in this tab. */
export default function AccountNotices(): ReactNode {
  const {user} = useSession();
  const {build} = useSiteFields();
  return user && build !== 'sign-in' ? <Notices user={user} /> : null;
}

function Notices({user}: {user: User}): ReactNode {
  const tab = browserStorage('sessionStorage');
  const [dismissed, setDismissed] = useState(() => tab.get(key) ?? '');
  const {productName} = useSiteFields();
  const [now] = useState(Date.now);
  // Whether the form offers it is known on the sign-in page alone.
  const change = `To change it, log out and choose “Change password”. If the form does not offer that, change it in ${productName}.`;
  const notices = accountNotices(user, now, change).filter(({id}) => !dismissed.includes(id));
  if (notices.length === 0) {
    return null;
  }

  function dismiss(): void {
    const next = dismissed + notices.map(({id}) => id).join();
    tab.set(key, next);
    setDismissed(next);
  }

  return (
    <div className={`${styles.notices} screen-only`} aria-label="About your account" role="status">
      {notices.map(({id, text}) => (
        <p key={id}>{text}</p>
      ))}
      <button type="button" className="button button--secondary" onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}

const day = 24 * 60 * 60 * 1000;
/** Days before a password's expiry from which the reader is warned. */
const noticeDays = 14;

interface Notice {
  id: 'password' | 'agreement';
  text: string;
}

/**
 * Returns what a reader should know about the account. The guide blocks nothing.
 *
 * @param now in epoch ms.
 * @param change a sentence that says how to change the password.
 */
export function accountNotices(user: User, now: number, change: string): Notice[] {
  const notices: Notice[] = [];
  const left = Date.parse(user.passwordExpiresAt ?? '') - now;
  if (left < noticeDays * day) {
    notices.push({id: 'password', text: `${expiryText(left)} ${change}`});
  }
  if (user.isEndUserAgreementAccepted === false) {
    notices.push({
      id: 'agreement',
      text: 'You have not accepted the end-user agreement yet. You can read the guide without it.',
    });
  }
  return notices;
}

function expiryText(left: number): string {
  if (left <= 0) {
    return 'Your password has expired.';
  }
  const days = Math.ceil(left / day);
  return days === 1
    ? 'Your password expires within a day.'
    : `Your password expires in ${days} days.`;
}
