import React from 'react';
import {createRoot} from 'react-dom/client';
import {Slide, toast, ToastContainer} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import styles from './styles.module.css';

/** A message is an error, or something else that disappears by itself. */
export type MessageType = 'warning' | 'error';

let isMounted = false;

/** Shows a message; one that is still there starts its time anew. */
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

/** Adds the place where messages appear to the page, beside all that Docusaurus renders. */
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
