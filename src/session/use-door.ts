import {useEffect, useState} from 'react';
import {gateCookie} from './gate-cookie';
import type {Build} from './gate-view';
import {forgetReload, reloadOnce} from './reload-once';
import {useSession} from './session-context';

/**
 * How the reader stands before the server's lock.
 *
 * - `usual`: nothing special; the session decides what shows
 * - `in-place`: the guide could not be left, so the form shows in its place
 * - `blocked`: signed in, but the browser keeps no cookie
 * - `stuck`: signed in, but the server does not answer
 */
export type Door = 'usual' | 'in-place' | 'blocked' | 'stuck';

/**
 * Moves the reader between the two builds, which answer the same address: into
 * the guide once the cookie is there, out of it when the session ends. It
 * reloads and never redirects, so path, query and #heading stay.
 */
export function useDoor(build: Build): Door {
  const {phase, door} = useSession();
  const [state, setState] = useState<Door>('usual');

  useEffect(() => {
    let isCurrent = true;
    function settle(next: Door): void {
      if (isCurrent) {
        setState(next);
      }
    }

    async function enter(): Promise<void> {
      const isHeld = door === 'stuck' ? null : await gateCookie.isHeld();
      if (isHeld === null) {
        settle('stuck');
      } else if (!isHeld) {
        settle('blocked');
      } else if (!reloadOnce('enter')) {
        settle('stuck');
      }
    }

    async function leave(): Promise<void> {
      if (!(await gateCookie.drop()) || !reloadOnce('leave')) {
        settle('in-place');
      }
    }

    settle('usual');
    let stop = () => {};
    if (build === 'sign-in') {
      forgetReload('leave');
      if (phase === 'signed-in' && door !== 'shut') {
        void enter();
      }
    }
    if (build === 'guide') {
      if (phase === 'signed-in') {
        forgetReload('leave');
        forgetReload('chunk');
        if (forgetReload('enter')) {
          scrollToHeading();
        }
      }
      if (phase === 'signed-out') {
        void leave();
        // A cookie that could not be dropped without a network is dropped when
        // there is one.
        const again = () => void leave();
        window.addEventListener('online', again);
        stop = () => window.removeEventListener('online', again);
      }
    }
    return () => {
      isCurrent = false;
      stop();
    };
  }, [build, phase, door]);

  return state;
}

// After a reload browsers restore the scroll position, which was the form's.
function scrollToHeading(): void {
  document.querySelector(':target')?.scrollIntoView();
}
