import {browserTab} from '../../tokens/browser';
import {importBehindLock} from '../../session/behind-lock';
import type {MessageType} from './ToastList';

// react-toastify is fetched with the first message, not before.
const load = () => importBehindLock(() => import('./ToastList'));

/**
 * Shows a message for 5 s at the top right; if react-toastify cannot be loaded, as a plain notice.
 */
export function showToast(type: MessageType, text: string): void {
  load().then(
    ({show}) => show(type, text),
    () => {
      browserTab.showNotice?.(text);
      setTimeout(() => browserTab.showNotice?.(null), 5000);
    },
  );
}

/**
 * Loads the script that shows messages, before it is needed: the first message may be that the
 * network is down.
 */
export function preloadToasts(): void {
  load().catch(() => {});
}
