import React, {useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode} from 'react';
import {showToast} from '../Toasts';
import {useSession} from '../../session/session-context';
import styles from './styles.module.css';

/** Switches the company, one switch at a time: of two at once the last response would win. */
function useSwitch() {
  const {companies, switchCompany} = useSession();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  async function switchTo(id: string): Promise<void> {
    if (pendingId !== null) {
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

  return {pendingId, announcement, switchTo};
}

/**
 * The company the reader works in, to be changed in place. Shows only to readers
 * with permissions in several companies.
 */
export default function CompanySwitcher(): ReactNode {
  const {companies, selectedCompanyId} = useSession();
  const {pendingId, announcement, switchTo} = useSwitch();
  /** What a key has chosen in the closed list, until Enter or the loss of focus. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isByKey = useRef(false);

  if (companies.length < 2) {
    return null;
  }

  function change(id: string | null): void {
    setChosenId(null);
    void (id !== null && switchTo(id));
  }

  function onKeyDown({key, altKey}: KeyboardEvent): void {
    // Space and Enter open the list and choose in it.
    isByKey.current = !altKey && ![' ', 'Enter'].includes(key);
    if (key === 'Enter') {
      change(chosenId);
    } else if (key === 'Escape') {
      setChosenId(null);
    }
  }

  function onChange({target}: ChangeEvent<HTMLSelectElement>): void {
    // An arrow key on the way to a company must not switch to those before it (WCAG 3.2.2).
    if (isByKey.current) {
      setChosenId(target.value);
    } else {
      change(target.value);
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
          onBlur={() => change(chosenId)}
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
