import React, {useEffect, useRef, useState, type ComponentProps, type ReactNode} from 'react';
import styles from './styles.module.css';

const shownFor = 3000; // ms

/**
 * Code with its title and a button that copies it. Where a page may not write to the clipboard, the
 * button selects the code.
 *
 * @param props those of `<pre>`, as src/plugins/code-blocks.ts makes it of a fence.
 */
export default function CodeBlock({title, children, ...props}: ComponentProps<'pre'>): ReactNode {
  const pre = useRef<HTMLPreElement>(null);
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
      <pre ref={pre} tabIndex={0} {...props}>
        {typeof children === 'string' ? <code>{children}</code> : children}
      </pre>
      <button
        type="button"
        aria-live="polite"
        className={styles.copy}
        onClick={() => pre.current && void copy(pre.current)}>
        {done ?? 'Copy'}
      </button>
    </figure>
  );
}
