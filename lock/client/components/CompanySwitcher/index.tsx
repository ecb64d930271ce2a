import React, {useState, type ChangeEvent, type ReactNode} from 'react';
import {showToast} from '../Toasts';
import {useSession} from '../../session/session-context';
import styles from './styles.module.css';

/**
 * The company the reader works in, to be changed in place. Shows only to readers
 * with permissions in several companies.
 */
export default function CompanySwitcher(): ReactNode {
  const {companies, selectedCompanyId, switchCompany} = useSession();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  if (companies.length < 2) {
    return null;
  }

  async function change(event: ChangeEvent<HTMLSelectElement>): Promise<void> {
    if (pendingId !== null) {
      // One at a time: of two at once the last response would win.
      return;
    }
    const id = event.target.value;
    setPendingId(id);
    setAnnouncement('');
    if (await switchCompany(id)) {
      const name = companies.find((company) => company.id === id)?.name;
      setAnnouncement(`You now work for ${name}.`);
    } else {
      showToast('error', 'The company could not be changed. Try again.');
    }
    setPendingId(null);
  }

  return (
    <>
      <label>
        {/* Its value says enough to the eye. */}
        <span className="visually-hidden">Company</span>
        <select
          className={styles.select}
          value={pendingId ?? String(selectedCompanyId)}
          aria-busy={pendingId !== null}
          onChange={(event) => void change(event)}>
          {companies.map(({id, name}) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  );
}
