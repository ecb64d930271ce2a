import React, {useEffect, useRef, type ReactNode} from 'react';
import {toast, ToastContainer} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import {usePageColorMode} from './use-page-color-mode';
import type {Message} from './message';
import styles from './styles.module.css';

/** Passes each message to react-toastify once. Equal ones share a toast. */
export default function ToastList({
  messages,
}: {
  messages: readonly Message[];
}): ReactNode {
  const shown = useRef(0);
  const colorMode = usePageColorMode();
  useEffect(() => {
    for (const {type, text} of messages.slice(shown.current)) {
      // A message that is still there starts its time anew.
      if (toast.isActive(text)) {
        toast.update(text);
      } else {
        toast[type](text, {toastId: text});
      }
    }
    shown.current = messages.length;
  }, [messages]);
  return (
    <ToastContainer
      className={styles.toasts}
      position="top-right"
      autoClose={5000}
      theme={colorMode}
    />
  );
}
