import React, {type ReactNode} from 'react';
import {useReaderRole} from '@site/src/components/use-reader-role';
import {everyone, mayDo, roles, type LowestRole} from '@site/shared/roles';
import type {Tone} from '@site/shared/tones';
import styles from './styles.module.css';

interface NeedsProps {
  /** The lowest role that may do the task above. */
  role: LowestRole;
}

/**
 * The role that a task needs, below its heading. To a reader whose role is
 * known it says whether the reader has it, or whom to ask. It informs and
 * protects nothing. Its line is as high in any case, so that nothing moves.
 */
export default function Needs({role}: NeedsProps): ReactNode {
  const reader = useReaderRole();
  if (!reader || role === everyone) {
    return (
      <Line tone="grey" role={role}>
        <span>{role}</span>
      </Line>
    );
  }
  if (mayDo(reader.role, role)) {
    return (
      <Line tone="green" role={role}>
        <span aria-hidden>✓</span> <span>You can do this</span>{' '}
        {reader.company && (
          <span className={styles.company}>at {reader.company}</span>
        )}{' '}
        <span>({role})</span>
      </Line>
    );
  }
  const place = roles.indexOf(role);
  return (
    <Line tone="grey" role={role}>
      <span>Ask {withArticle(roles.slice(place, place + 2).join(' or '))}</span>{' '}
      <span className={styles.company}>
        of {reader.company ?? 'your company'}
      </span>
    </Line>
  );
}

interface LineProps {
  tone: Tone;
  role: LowestRole;
  children: ReactNode;
}

// Search and help links read the attribute.
function Line(props: LineProps): ReactNode {
  return (
    <p className={styles.line} data-role={props.role}>
      <span className={`chip chip--role tone-${props.tone} ${styles.chip}`}>
        {props.children}
      </span>
    </p>
  );
}

function withArticle(words: string): string {
  return `${/^[AEIOU]/.test(words) ? 'an' : 'a'} ${words}`;
}
