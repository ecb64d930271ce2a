import React, {useEffect, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {useSession} from '../../session/session-context';
import type {User} from '../../session/state';
import {showToast} from '../Toasts';
import {useReaderRole} from '../use-reader-role';
import styles from './styles.module.css';

/**
 * Navbar item: who reads, and in which role. For a reader of several companies it is a button with
 * the company, which opens a menu to change it.
 */
export default function Account({mobile = false}): ReactNode {
  const {user, companies} = useSession();
  const role = useReaderRole()?.role;
  if (!user) {
    return null;
  }
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const who = (
    <span className={styles.who}>
      <span className={styles.cut}>{name}</span>
      {role && <span className={styles.role}>{role}</span>}
    </span>
  );
  const Item = mobile ? 'li' : 'div';
  return (
    <Item className={mobile ? styles.inSidebar : styles.inNavbar}>
      {companies.length > 1 ? (
        <CompanyMenu user={user} name={name} who={who} />
      ) : (
        <span className={styles.account}>
          <Initials user={user} />
          {who}
        </span>
      )}
    </Item>
  );
}

function Initials({user: {firstName, lastName, email}}: {user: User}): ReactNode {
  const names = firstName || lastName ? [firstName, lastName] : [email];
  return (
    <span className={styles.initials} aria-hidden="true">
      {names.map((name) => Array.from(name ?? '')[0]?.toUpperCase())}
    </span>
  );
}

/** Steps of the keys that move in a menu, from an item or to one of the ends. */
const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

/** The company that is shown, and a function that changes it and says how that ended. */
function useCompanySwitch() {
  const {companies, selectedCompanyId, switchCompany} = useSession();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const shownId = pendingId ?? String(selectedCompanyId);
  const findName = (id: string) => companies.find((company) => company.id === id)?.name;

  async function choose(id: string): Promise<void> {
    // One switch at a time: of two at once the last response would win.
    if (id === shownId || pendingId !== null) {
      return;
    }
    setPendingId(id);
    if (await switchCompany(id)) {
      showToast('success', `You now work for ${findName(id)}.`);
    } else {
      showToast('error', 'The company could not be changed. Try again.');
    }
    setPendingId(null);
  }

  return {companies, shownId, shownName: findName(shownId), isPending: pendingId !== null, choose};
}

/** A menu that is opened by a button: its state, its references, and what the keys do in it. */
function useMenu() {
  /** The item that gets the focus as the menu opens, -1 for the last; null while it is closed. */
  const [openAt, setOpenAt] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    if (openAt !== null) {
      items().at(openAt)?.focus();
    }
  }, [openAt]);

  function close(): void {
    setOpenAt(null);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const {key} = event;
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const move = moves[key];
    if (openAt === null) {
      if (key.startsWith('Arrow') && move) {
        event.preventDefault();
        setOpenAt(move(0) - (key === 'ArrowDown' ? 1 : 0));
      }
    } else if (move) {
      event.preventDefault();
      all.at(move(at) % all.length)?.focus();
    } else if (key === 'Escape') {
      // The menu of a phone, in which this one may be, stays.
      event.stopPropagation();
      close();
    } else if (key === 'Tab') {
      // The browser goes on from the button.
      close();
    } else if (key.length === 1 && key !== ' ') {
      const isMeant = ({textContent}: HTMLElement) =>
        textContent.toLowerCase().startsWith(key.toLowerCase());
      [...all.slice(at + 1), ...all].find(isMeant)?.focus();
    }
  }

  return {button, menu, isOpen: openAt !== null, open: setOpenAt, close, onKeyDown};
}

/**
 * A button with a menu of the companies.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
function CompanyMenu({user, name, who}: {user: User; name: string; who: ReactNode}): ReactNode {
  const {companies, shownId, shownName, isPending, choose} = useCompanySwitch();
  const {button, menu, isOpen, open, close, onKeyDown} = useMenu();
  return (
    <div
      className={`dropdown dropdown--right ${isOpen ? 'dropdown--show' : ''}`}
      onKeyDown={onKeyDown}
      // Not every browser gives a button that is pressed the focus.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({relatedTarget, currentTarget}) => {
        if (!currentTarget.contains(relatedTarget)) {
          open(null);
        }
      }}>
      <button
        type="button"
        className={styles.account}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isPending}
        ref={button}
        onClick={() => (isOpen ? close() : open(0))}>
        <Initials user={user} />
        <span className={styles.cut}>{shownName}</span>
        <span className="visually-hidden">, account of {name}</span>
      </button>
      {isOpen && (
        <div className={`dropdown__menu ${styles.popup}`}>
          {who}
          <div role="menu" aria-label="Company" ref={menu}>
            {companies.map((company) => (
              <button
                key={company.id}
                type="button"
                className="dropdown__link"
                role="menuitemradio"
                aria-checked={company.id === shownId}
                tabIndex={-1}
                onClick={() => {
                  close();
                  void choose(company.id);
                }}>
                {company.name}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
