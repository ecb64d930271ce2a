import React, {type ReactNode} from 'react';
import Figure, {Entry, Sign, useValues} from '../Figure';
import {Slider} from '../Figure/controls';
import styles from './styles.module.css';

const results = [
  {key: 'compliant', name: 'Compliant', tone: 'good'},
  {key: 'atRisk', name: 'At risk', tone: 'warn'},
  {key: 'nonCompliant', name: 'Non-compliant', tone: 'bad'},
  {key: 'notEvaluated', name: 'Not evaluated', tone: 'none'},
] as const;

/** How many assets have which result. */
type ResultCounts = Record<(typeof results)[number]['key'], number>;

/**
 * The compliance score of a number of assets, which the reader may change.
 *
 * @param props the counts shown first, 0 to 20 each.
 */
export default function ComplianceScore(props: ResultCounts): ReactNode {
  const {values: counts, field} = useValues(props);
  return (
    <Figure
      caption="Score = compliant ÷ evaluated"
      controls={results.map(({key, name}) => (
        <Slider key={key} label={name} max={20} text={String(counts[key])} {...field(key)} />
      ))}
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

/**
 * Describes how the score comes about: compliant ÷ evaluated, with *Not evaluated*
 * left out. /features/compliance, "The score".
 */
export function describeScore(counts: ResultCounts): string {
  const {compliant, atRisk, nonCompliant, notEvaluated} = counts;
  const evaluated = compliant + atRisk + nonCompliant;
  const leftOut = `${notEvaluated || 'No'} ${notEvaluated > 1 ? 'assets are' : 'asset is'} left out.`;
  if (evaluated === 0) {
    return `No score: no asset was evaluated, and there is nothing to divide by. ${leftOut}`;
  }
  const score = ((100 * compliant) / evaluated).toFixed(1);
  return `Evaluated: ${compliant} + ${atRisk} + ${nonCompliant} = ${evaluated}. Score: ${compliant} ÷ ${evaluated} = ${score}\u00a0%. ${leftOut}`;
}
