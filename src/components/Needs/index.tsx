import React, {type ReactNode} from 'react';
import {useReaderRole} from '@site/src/components/use-reader-role';
import {everyone, mayDo, roles, rolesInWords, type LowestRole} from '@site/src/facts/roles';
import type {Tone} from '@site/src/facts/tones';
import styles from './styles.module.css';

interface NeedsProps {
  /** The lowest role that may do the task above. */
  role: LowestRole;
  /** The lowest role of the person who goes on with it, if that is another. */
  then?: LowestRole;
}

/**
 * The role that a task needs, below its heading. To a reader whose role is known it says whether
 * the reader has it, or whom to ask. It informs and protects nothing.
 */
export default function Needs({role, then}: NeedsProps): ReactNode {
  const reader = useReaderRole();
  const both = rolesInWords(role, then);
  if (!reader || (role === everyone && !then)) {
    return (
      <Line tone="grey" roles={both}>
        <span>{both}</span>
      </Line>
    );
  }
  // Made anew for another role: a translator may have moved the texts.
  const key = reader.role;
  const own = [role, then ?? role].filter((one) => mayDo(reader.role, one));
  if (own.length === 2) {
    return (
      <Line key={key} tone="green" roles={both} more={then ? both : orHigher(role)}>
        <span aria-hidden>✓</span> <span>You can do this</span>
      </Line>
    );
  }
  if (own.length === 1) {
    return (
      <Line key={key} tone="grey" roles={both} more={both}>
        <span>You can do a part</span>
      </Line>
    );
  }
  const higher = roles.findIndex((one) => one === role);
  const ask = then
    ? [role, then].map(withArticle).join(' and ')
    : withArticle(roles.slice(higher, higher + 2).join(' or '));
  return (
    <Line key={key} tone="grey" roles={both}>
      <span>Ask {ask}</span>
    </Line>
  );
}

interface LineProps {
  tone: Tone;
  roles: string;
  /** What the task needs, shown when the reader asks for it. */
  more?: string;
  children: ReactNode;
}

// The search leaves it out, since it would begin the text of the task; help links read the role.
function Line({tone, roles, more, children}: LineProps): ReactNode {
  const chip = `chip chip--role tone-${tone}`;
  return (
    <div className={styles.line} data-role={roles} data-nosnippet>
      {more ? (
        <details className={styles.more}>
          <summary className={chip}>{children}</summary>
          <span>Needs {more}</span>
        </details>
      ) : (
        <span className={chip}>{children}</span>
      )}
    </div>
  );
}

/** So that no reader takes the lowest role for their own. */
function orHigher(role: LowestRole): string {
  return role === roles.at(-1) ? role : `${role} or higher`;
}

function withArticle(words: string): string {
  return `${/^[AEIOU]/.test(words) ? 'an' : 'a'} ${words}`;
}
