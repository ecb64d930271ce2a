import React, {type ReactNode} from 'react';
import {Slide, toast, ToastContainer} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import styles from './styles.module.css';

/** A message is an error, or something else that disappears by itself. */
export type MessageType = 'success' | 'warning' | 'error';

/** Shows a message; one that is still there starts its time anew. */
export function show(type: MessageType, text: string): void {
  if (toast.isActive(text)) {
    toast.update(text);
  } else {
    toast[type](text, {toastId: text});
  }
}

export default function ToastList(): ReactNode {
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
