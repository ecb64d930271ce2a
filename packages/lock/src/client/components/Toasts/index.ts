import {browserTab} from '../../tokens/browser';
import {importBehindLock} from '../../session/behind-lock';
import type {MessageType} from './ToastList';

// Nothing of react-toastify is fetched before the first message.
const load = () => importBehindLock(() => import('./ToastList'));

/** Shows a message for 5 s at the top right, or without react-toastify where that is missing. */
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
 * Loads what shows messages, for a place that may need it: the first message
 * may be that the network is down.
 */
export function preloadToasts(): void {
  load().catch(() => {});
}
