import {mostPages} from '@site/shared/signals';
import {postSignal} from './post-signal';

const opened = new Set<string>();
let isListening = false;

/**
 * Counts that a page was opened. Pages are sent together when the tab is
 * hidden or closed, so that no page waits for it.
 *
 * @param page address without a slash at its end.
 */
export function countOpened(page: string): void {
  opened.add(page);
  if (opened.size >= mostPages) {
    sendOpened();
  }
  if (!isListening) {
    isListening = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden' && opened.size > 0) {
        sendOpened();
      }
    });
  }
}

function sendOpened(): void {
  const pages = [...opened];
  opened.clear();
  // The reader is leaving: there is nobody to tell, and no time to try again.
  postSignal({kind: 'opened', pages}).catch(() => {});
}
