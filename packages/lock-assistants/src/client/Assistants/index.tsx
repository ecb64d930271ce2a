import React, {Suspense, useState, type ReactNode} from 'react';
import {lazyWithFallback} from 'docusaurus-lock/client/components/lazy-with-fallback';
import {useSiteFields} from 'docusaurus-lock/client/components/use-site-fields';
import {packageName, type AssistantsFields} from '../../fields';

const Panel = lazyWithFallback(
  () => import('./Panel'),
  () => <p role="alert">Not opened. Check your network, then reload the page.</p>,
);

/**
 * A button that opens the panel of reading tokens, whose script is loaded then. Without a server,
 * or with `ASSISTANTS=off`, a site has neither it nor the words before it.
 */
export default function Assistants(props: {children?: ReactNode}): ReactNode {
  const fields = useSiteFields().features[packageName] as AssistantsFields | undefined;
  const [isOpen, setOpen] = useState(false);
  if (!fields?.hasTokens) {
    return null;
  }
  return (
    <>
      {props.children}
      <button
        type="button"
        className={`button button--secondary button--outline script-only ${props.children ? 'margin-bottom--md' : ''}`}
        onClick={() => setOpen(true)}>
        {props.children ? (
          'Use the guide in your assistant'
        ) : (
          <>
            <span className="visually-hidden">Use the guide in your </span>
            assistant
          </>
        )}
      </button>
      <Suspense>{isOpen && <Panel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
