import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Message} from '@site/shared/message';

interface MessageIndexProps {
  /** From the build: `@generated/message-index/default/messages.json`. */
  messages: readonly Message[];
  /** Whether to list the texts that a screen shows exactly, or the others. */
  exact: boolean;
}

/**
 * A sorted list of what a screen shows, each a link to its cause. Search leaves
 * it out, because it finds each text on its own page.
 */
export default function MessageIndex(props: MessageIndexProps): ReactNode {
  const shown = props.messages.filter(({isExact}) => isExact === props.exact);
  return (
    <nav aria-label={props.exact ? 'Error texts' : 'Symptoms'}>
      <ul>
        {shown.map(({text, path, id}) => (
          <li key={`${path}#${id} ${text}`}>
            <Link to={`${path}#${id}`}>
              {props.exact ? <code>{text}</code> : text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
