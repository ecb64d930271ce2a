import React, {Suspense, useState, type ReactNode} from 'react';
import {lazyWithFallback} from 'docusaurus-lock/client/components/lazy-with-fallback';
import {usePublicConfig} from 'docusaurus-lock/client/components/use-public-config';
import {packageName, type AssistantsFields} from '../../fields';

const Panel = lazyWithFallback(
  () => import('./Panel'),
  () => <p role="alert">Not opened. Check your network, then reload the page.</p>,
);

/**
 * A button that loads and opens the panel of reading tokens. A site without a server, or with
 * `ASSISTANTS=off`, has no button.
 */
export default function Assistants(): ReactNode {
  const fields = usePublicConfig().features[packageName] as AssistantsFields | undefined;
  const [isOpen, setOpen] = useState(false);
  if (!fields?.hasTokens) {
    return null;
  }
  return (
    <>
      <button
        type="button"
        className="button button--link button--sm script-only"
        onClick={() => setOpen(true)}>
        Use the guide in your assistant
      </button>
      <Suspense>{isOpen && <Panel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
