import type {ClientModule} from '@docusaurus/types';
import {showNotice} from './recover-chunks';
import {isServerAway, onServerChange} from './watch-server';

type OnRouteUpdate = NonNullable<ClientModule['onRouteUpdate']>;
type Location = Parameters<OnRouteUpdate>[0]['location'];

/** The address of the page that is shown while another one is fetched. */
let shown = '';
/** The address of that other page, which the router has already. */
let opening: string | null = null;

/**
 * Keeps address and text together while the scripts of a page are fetched that
 * the reader has opened: as long as the server is away the address is that of
 * the text, and a notice says why. The scripts are requested once the server
 * answers (`recoverChunks`), and then the router shows the page, unless the
 * reader has gone elsewhere meanwhile.
 */
export const onRouteUpdate: OnRouteUpdate = ({location, previousLocation}) => {
  if (!previousLocation) {
    return undefined;
  }
  if (opening === null) {
    shown = addressOf(previousLocation);
  }
  opening = addressOf(location);
  // A page whose scripts are there is shown before that.
  setTimeout(follow);
  return () => {
    if (opening !== null) {
      putAddress(opening);
      opening = null;
      follow();
    }
  };
};

/** Follows the server from here on. */
export function awaitPage(): void {
  onServerChange(follow);
}

function follow(): void {
  const isAway = isServerAway();
  if (opening !== null) {
    putAddress(isAway ? shown : opening);
  }
  if (isAway && !window.docusaurusRoot) {
    tell(
      'A part of this page could not be fetched, so it does not work yet. Check your network connection.',
    );
  } else if (isAway && opening !== null) {
    tell(
      'The page that you opened could not be fetched. Check your network connection. The page is shown as soon as the server answers.',
    );
  } else {
    tell(null);
  }
}

let notice: HTMLElement | null = null;

function tell(text: string | null): void {
  if (text !== (notice?.textContent ?? null)) {
    notice?.remove();
    notice = text === null ? null : showNotice(text);
  }
}

function addressOf({pathname, search, hash}: Location): string {
  return pathname + search + hash;
}

// Without the router, which goes on to the other page.
function putAddress(address: string): void {
  const {pathname, search, hash} = window.location;
  if (address !== pathname + search + hash) {
    window.history.replaceState(window.history.state, '', address);
  }
}
