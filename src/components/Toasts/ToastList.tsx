import React, {useEffect, useRef, type ReactNode} from 'react';
import {toast, ToastContainer} from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import {usePageColorMode} from './use-page-color-mode';
import type {Message} from './message';

/** Passes each message to react-toastify once. */
export default function ToastList({
  messages,
}: {
  messages: readonly Message[];
}): ReactNode {
  const shown = useRef(0);
  const colorMode = usePageColorMode();
  useEffect(() => {
    for (const {type, text} of messages.slice(shown.current)) {
      toast[type](text);
    }
    shown.current = messages.length;
  }, [messages]);
  return (
    <ToastContainer position="top-right" autoClose={5000} theme={colorMode} />
  );
}
