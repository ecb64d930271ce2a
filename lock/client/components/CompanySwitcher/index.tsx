import React, {useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode} from 'react';
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
  /** What a key has chosen in the closed list, until Enter or the loss of focus. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isByKey = useRef(false);
  const [announcement, setAnnouncement] = useState('');

  if (companies.length < 2) {
    return null;
  }

  async function change(id: string | null): Promise<void> {
    setChosenId(null);
    if (id === null || pendingId !== null) {
      // One at a time: of two at once the last response would win.
      return;
    }
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

  function onKeyDown({key, altKey}: KeyboardEvent): void {
    // Space and Enter open the list and choose in it.
    isByKey.current = !altKey && ![' ', 'Enter'].includes(key);
    if (key === 'Enter') {
      void change(chosenId);
    } else if (key === 'Escape') {
      setChosenId(null);
    }
  }

  function onChange({target}: ChangeEvent<HTMLSelectElement>): void {
    // An arrow key on the way to a company must not switch to those before it
    // (WCAG 3.2.2).
    if (isByKey.current) {
      setChosenId(target.value);
    } else {
      void change(target.value);
    }
  }

  return (
    <>
      <label>
        {/* Its value says enough to the eye. */}
        <span className="visually-hidden">Company</span>
        <select
          className={styles.select}
          value={pendingId ?? chosenId ?? String(selectedCompanyId)}
          aria-busy={pendingId !== null}
          onKeyDown={onKeyDown}
          onPointerDown={() => (isByKey.current = false)}
          onBlur={() => void change(chosenId)}
          onChange={onChange}>
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
