import React, {type ReactNode} from 'react';
import Figure, {Entry, Sign, useValues} from '../Figure';
import {Slider} from '../Figure/controls';
import {describeScore, type ResultCounts} from './simulate';
import styles from './styles.module.css';

const results = [
  {key: 'compliant', name: 'Compliant', tone: 'good'},
  {key: 'atRisk', name: 'At risk', tone: 'warn'},
  {key: 'nonCompliant', name: 'Non-compliant', tone: 'bad'},
  {key: 'notEvaluated', name: 'Not evaluated', tone: 'none'},
] as const;

/**
 * The compliance score of a number of assets, which the reader may change.
 *
 * @param props the counts shown first, 0 to 20 each.
 */
export default function ComplianceScore(props: ResultCounts): ReactNode {
  const {values: counts, field} = useValues(props);

  const controls = results.map(({key, name}) => (
    <Slider key={key} label={name} max={20} text={String(counts[key])} {...field(key)} />
  ));

  return (
    <Figure
      caption="Score = compliant ÷ evaluated"
      controls={controls}
      result={describeScore(counts)}>
      <div className={styles.bar} aria-hidden="true">
        {results
          .filter(({key}) => counts[key] > 0)
          .map(({key, tone}) => (
            <Sign
              key={key}
              tone={tone}
              className={key === 'notEvaluated' ? styles.leftOut : undefined}
              style={{flexGrow: counts[key]}}
            />
          ))}
      </div>
      <ul className={styles.legend}>
        {results.map(({key, name, tone}) => (
          <Entry key={key} tone={tone}>
            <b>{name}</b> {/* One text: a translator may have moved each of two. */}
            <span>{`${counts[key]}${key === 'notEvaluated' ? ', left out' : ''}`}</span>
          </Entry>
        ))}
      </ul>
    </Figure>
  );
}
