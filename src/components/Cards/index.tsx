import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

interface CardsProps {
  /** Whether a whole card follows the one link in it; default false. */
  links?: boolean;
  /** A Markdown list: each item is a card, and its bold text the title. */
  children: ReactNode;
}

/** Shows the items of a list as cards side by side. */
export default function Cards({links, children}: CardsProps): ReactNode {
  return <div className={`${styles.cards} ${links ? styles.links : ''}`}>{children}</div>;
}
