import React, {type ReactNode} from 'react';
import {signs, toneClass, type Tone} from '../Figure/tones';
import {
  describeMatch,
  describeProfile,
  describeRecipient,
} from './describe-trace';
import styles from './styles.module.css';
import type {Incident, RecipientTrace, Trace} from './trace-notification';

interface TraceListsProps {
  trace: Trace;
  incident: Incident;
}

/** The profiles in their order, and the recipients of the one that is used. */
export default function TraceLists(props: TraceListsProps): ReactNode {
  const {trace, incident} = props;
  const {profiles, used, recipients} = trace;
  const sent = trace.isDelayed ? 'warn' : 'good';
  return (
    <>
      <ol className={styles.profiles}>
        {profiles.map((entry, index) => (
          <Row
            key={entry.profile.name}
            tone={entry.stop === null ? sent : used ? 'idle' : 'bad'}
            isCurrent={entry.stop === null}>
            <b>
              {index + 1}. {entry.profile.name}
            </b>{' '}
            <small>{describeProfile(entry.profile)}</small>{' '}
            <span>{describeMatch(entry, trace, incident)}</span>
          </Row>
        ))}
      </ol>
      <p className={styles.title}>
        {used ? `Recipients of ${used.name}` : 'No recipients'}
      </p>
      <ol className={styles.recipients}>
        {recipients.map((recipient, step) => (
          <Row
            key={recipient.name}
            tone={recipient.stop === null ? sent : toneOf(recipient.stop)}>
            <b>{recipient.name}</b>{' '}
            <span>{describeRecipient(recipient, step)}</span>
          </Row>
        ))}
      </ol>
    </>
  );
}

/** Acknowledging is what stops steps as it should. */
function toneOf(stop: RecipientTrace['stop']): Tone {
  return stop === 'acknowledged' ? 'idle' : 'bad';
}

interface RowProps {
  tone: Tone;
  isCurrent?: boolean;
  children: ReactNode;
}

function Row({tone, isCurrent, children}: RowProps): ReactNode {
  return (
    <li aria-current={isCurrent || undefined}>
      <i className={toneClass(tone)} aria-hidden="true">
        {signs[tone]}
      </i>
      <div>{children}</div>
    </li>
  );
}
