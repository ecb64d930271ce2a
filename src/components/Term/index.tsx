import React, {useEffect, useRef, useState, type ReactNode, type SyntheticEvent} from 'react';
import Link from '@docusaurus/Link';
import styles from './styles.module.css';

interface TermProps {
  /** Address of the term in the glossary. */
  href: string;
  /** What the tooltip says, as plain text. */
  definition: string;
  children: ReactNode;
}

/**
 * A link to a term of the glossary, with its definition as a tooltip on hover and focus that Escape
 * hides (WCAG 2.2, 1.4.13). Without script the stylesheet still shows it. Pages do not write this:
 * src/plugins/glossary.ts makes it of the first link to a term.
 */
export default function Term({href, definition, children}: TermProps): ReactNode {
  const id = `about-${href.split('#')[1]}`;
  const tooltip = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'hidden' | 'shown' | 'dismissed'>('hidden');

  function show(): void {
    place(tooltip.current);
    setState('shown');
  }

  // One of pointer and focus may go while the other stays.
  function hide({currentTarget}: SyntheticEvent): void {
    if (!currentTarget.matches(':hover, :focus-within')) {
      setState('hidden');
    }
  }

  useEffect(() => {
    if (state !== 'shown') {
      return;
    }
    // On the document: the pointer may be over a link that has no focus.
    const listen = ({key}: KeyboardEvent) => key === 'Escape' && setState('dismissed');
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [state]);

  return (
    <span
      className={styles.term}
      data-dismissed={state === 'dismissed' || undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}>
      <Link className={styles.link} to={href} aria-describedby={id}>
        {children}
      </Link>
      <span className={`${styles.tooltip} screen-only`} role="tooltip" id={id} ref={tooltip}>
        {definition}
      </span>
    </span>
  );
}

/** Below the link, or above it where the window ends, and inside the column. */
function place(tooltip: HTMLElement | null): void {
  // A link that is broken over two lines has two boxes.
  const link = [...(tooltip?.previousElementSibling?.getClientRects() ?? [])];
  const line = link.at(-1);
  const column = tooltip?.offsetParent?.getBoundingClientRect();
  if (!tooltip || !line || !column) {
    return;
  }
  const {offsetWidth, offsetHeight} = tooltip;
  const isAbove = line.bottom + offsetHeight > window.innerHeight;
  const top = isAbove ? line.top - offsetHeight : line.bottom;
  const left = Math.min(line.left - column.left, column.width - offsetWidth);
  tooltip.style.top = `${top - column.top}px`;
  tooltip.style.left = `${Math.max(0, left)}px`;
}
