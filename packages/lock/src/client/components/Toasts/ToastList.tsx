import React from 'react';
import {createRoot} from 'react-dom/client';
import {Slide, toast, ToastContainer} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import styles from './styles.module.css';

/** The kind of a message, which decides its icon. */
export type MessageType = 'warning' | 'error';

let isMounted = false;

/** Shows a message; a message with the same text that is still shown gets its full time again. */
export function show(type: MessageType, text: string): void {
  if (!isMounted) {
    isMounted = true;
    mount();
  }
  if (toast.isActive(text)) {
    toast.update(text);
  } else {
    toast[type](text, {toastId: text});
  }
}

/** Adds the container of messages to the page, outside of all that Docusaurus renders. */
function mount(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <ToastContainer
      className={styles.toasts}
      position="top-right"
      autoClose={5000}
      hideProgressBar
      transition={Slide}
    />,
  );
}
