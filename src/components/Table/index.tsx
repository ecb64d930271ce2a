import React, {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';

/**
 * A table of a page, which the keyboard stops at while it is wider than its
 * place: Safari stops at nothing that only scrolls (WCAG 2.1.1). A table with a
 * link in it is reached by that link.
 */
export default function Table(props: ComponentProps<'table'>): ReactNode {
  const ref = useRef<HTMLTableElement>(null);
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const table = ref.current!;
    const observer = new ResizeObserver(() =>
      setIsStop(
        table.scrollWidth > table.clientWidth && !table.querySelector('a'),
      ),
    );
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return <table {...props} ref={ref} tabIndex={isStop ? 0 : undefined} />;
}
