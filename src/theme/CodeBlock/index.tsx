import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import styles from './styles.module.css';

const shownFor = 3000; // ms

/**
 * Code with its title and a button that copies it. Where a page may not write
 * to the clipboard, the button selects the code.
 *
 * @param props.html the code as HTML, highlighted by
 *   plugins/content/code-blocks.ts; without it the children are the code.
 */
export default function CodeBlock({
  html,
  title,
  children,
}: {
  html?: string;
  title?: string;
  children?: string;
}): ReactNode {
  const code = useRef<HTMLElement>(null);
  const [done, setDone] = useState<'Copied' | 'Selected' | null>(null);

  useEffect(() => {
    if (done) {
      const timer = setTimeout(() => setDone(null), shownFor);
      return () => clearTimeout(timer);
    }
  }, [done]);

  async function copy(element: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(element.textContent);
      setDone('Copied');
    } catch {
      getSelection()?.selectAllChildren(element);
      setDone('Selected');
    }
  }

  return (
    <figure className={`theme-code-block ${styles.block}`}>
      {title && <figcaption className={styles.title}>{title}</figcaption>}
      <pre tabIndex={0}>
        <code ref={code} dangerouslySetInnerHTML={html ? {__html: html} : undefined}>
          {children}
        </code>
      </pre>
      <button
        type="button"
        aria-live="polite"
        className={styles.copy}
        onClick={() => code.current && void copy(code.current)}>
        {done ?? 'Copy'}
      </button>
    </figure>
  );
}
