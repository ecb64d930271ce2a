import React, {Suspense, useEffect, useState, type ReactNode} from 'react';
import {lazyWithFallback} from '../lazy-with-fallback';
import type {Message} from './ToastList';
import styles from './styles.module.css';

const load = () => import('./ToastList');

// Nothing of react-toastify is fetched before the first message.
const ToastList = lazyWithFallback(load, PlainToast);

let waiting: readonly Message[] = [];
let onMessage: (() => void) | null = null;

/** Shows a message for 5 s at the top right. */
export function showToast(type: Message['type'], text: string): void {
  waiting = [...waiting, {type, text}];
  onMessage?.();
}

/**
 * Loads what shows messages, for a place that may need it: the first message
 * may be that the network is down. If that fails a plain line shows messages.
 */
export function preloadToasts(): void {
  load().catch(() => {});
}

/** The place where messages appear; rendered once, in Root. */
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

/** Shows the last message while react-toastify is loading or cannot be loaded. */
function PlainToast({messages}: {messages: readonly Message[]}): ReactNode {
  return (
    <p className={styles.plain} role="alert">
      {messages.at(-1)?.text}
    </p>
  );
}
