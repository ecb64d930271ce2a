import React, {Suspense, useSyncExternalStore, type ReactNode} from 'react';
import {browserTab} from '../../tokens/browser';
import {lazyWithFallback} from '../lazy-with-fallback';
import type {MessageType} from './ToastList';

// Nothing of react-toastify is fetched before the first message.
const load = () => import('./ToastList');
const ToastList = lazyWithFallback(load, () => null);

let isWanted = false;
let onWanted = () => {};

/** Shows a message for 5 s at the top right, or without react-toastify where that is missing. */
export function showToast(type: MessageType, text: string): void {
  isWanted = true;
  onWanted();
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

/** The place where messages appear; rendered once, in Root. */
export default function Toasts(): ReactNode {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  return (
    isShown && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  );
}

function subscribe(listener: () => void): () => void {
  onWanted = listener;
  return () => {
    onWanted = () => {};
  };
}
