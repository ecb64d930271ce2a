import React, {useEffect, useRef, type ReactNode} from 'react';
import {Slide, toast, ToastContainer} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import styles from './styles.module.css';

/** A message that disappears by itself. */
export interface Message {
  type: 'success' | 'warning' | 'error';
  text: string;
}

/** Passes each message to react-toastify once. Equal ones share a toast. */
export default function ToastList({messages}: {messages: readonly Message[]}): ReactNode {
  const shown = useRef(0);
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
      hideProgressBar
      transition={Slide}
    />
  );
}
