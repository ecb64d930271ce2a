import React, {Suspense, useEffect, useState, type ReactNode} from 'react';
import {lazyPart} from '../lazy-part';
import PlainToast from './PlainToast';
import type {Message, ToastType} from './message';

const load = () => import('./ToastList');

// Nothing of react-toastify is fetched before the first message.
const ToastList = lazyPart(load, PlainToast);

let waiting: readonly Message[] = [];
let onMessage: (() => void) | null = null;

/** Shows a message for 5 s at the top right (specification 9). */
export function showToast(type: ToastType, text: string): void {
  waiting = [...waiting, {type, text}];
  onMessage?.();
}

/**
 * Fetches what shows messages, for a place that will have some: the first one
 * may be that the network is gone. Where that fails a plain line shows them.
 */
export function preloadToasts(): void {
  load().catch(() => {});
}

/** Where messages appear; stands once, in Root. */
export default function Toasts(): ReactNode {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  useEffect(() => {
    function take(): void {
      const taken = waiting;
      waiting = [];
      setMessages((before) => [...before, ...taken]);
    }
    onMessage = take;
    take();
    return () => {
      onMessage = null;
    };
  }, []);
  return (
    messages.length > 0 && (
      <Suspense fallback={<PlainToast messages={messages} />}>
        <ToastList messages={messages} />
      </Suspense>
    )
  );
}
