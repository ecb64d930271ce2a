import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Message} from '@site/src/facts/message';

interface MessageIndexProps {
  /** From the build: `@generated/message-index/default/messages.json`. */
  messages: readonly Message[];
  /** Whether to list the texts that a screen shows exactly, or the others. */
  exact: boolean;
}

/**
 * A sorted table of what a screen shows, each a link to the row that explains
 * it. Search leaves it out, because it finds each text on its own page.
 */
export default function MessageIndex(props: MessageIndexProps): ReactNode {
  const shown = props.messages.filter(({isExact}) => isExact === props.exact);
  const name = props.exact ? 'Error text' : 'Symptom';
  return (
    <nav aria-label={`${name}s`}>
      <table>
        <thead>
          <tr>
            <th>{name}</th>
            <th>Page</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({text, path, page, id}) => (
            <tr key={`${path}#${id}`}>
              <td>
                <Link to={`${path}#${id}`}>{props.exact ? <code>{text}</code> : text}</Link>
              </td>
              <td>{page}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </nav>
  );
}
