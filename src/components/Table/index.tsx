import React, {useEffect, useRef, useState, type ComponentProps, type ReactNode} from 'react';
import styles from './styles.module.css';

/**
 * A table of a page, as wide as the column. The keyboard stops at it while it
 * is wider and scrolls: Safari stops at nothing that only scrolls (WCAG 2.1.1).
 * A table with a link in it is reached by that link.
 */
export default function Table(props: ComponentProps<'table'>): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const place = ref.current!;
    const observer = new ResizeObserver(() =>
      setIsStop(place.scrollWidth > place.clientWidth && !place.querySelector('a')),
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} tabIndex={isStop ? 0 : undefined} className={styles.place}>
      <table {...props} />
    </div>
  );
}
