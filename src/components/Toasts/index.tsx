import React, {Suspense, useEffect, useState, type ReactNode} from 'react';
import {lazyPart} from '../lazy-part';

export type ToastType = 'error' | 'warning';
export interface Message {
  type: ToastType;
  text: string;
}

// Nothing of react-toastify is fetched before the first message.
const ToastList = lazyPart(
  () => import('./ToastList'),
  () => null,
);

let waiting: readonly Message[] = [];
let onMessage: (() => void) | null = null;

/** Shows a message for 5 s at the top right (specification 9). */
export function showToast(type: ToastType, text: string): void {
  waiting = [...waiting, {type, text}];
  onMessage?.();
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
      <Suspense>
        <ToastList messages={messages} />
      </Suspense>
    )
  );
}
