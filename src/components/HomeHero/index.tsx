import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import SearchField from '@site/src/components/SearchField';
import styles from './styles.module.css';

/** The first screen of the guide: its name, a sentence, search and a figure. */
export default function HomeHero({children}: {children: ReactNode}): ReactNode {
  const {tagline} = useDocusaurusContext().siteConfig;
  return (
    <div className={styles.hero}>
      <div>
        <h1>{tagline}</h1>
        <div className="lead">{children}</div>
        <SearchField>Search, for example “device offline”</SearchField>
      </div>
      <FreezerNight />
    </div>
  );
}

// 160 minutes from 01:30 in 420 units, and 15 units for a degree.
const curve =
  'M0 122 C30 121 60 121 80 108 S97 66 105 50 S122 36 131 35 C150 33 200 34 236 43 S290 80 315 95 S333 107 341 110 S390 121 420 122';
const breach = 'M88 95 C95 84 97 66 105 50 S122 36 131 35 C150 33 200 34 236 43 S290 80 315 95 Z';

// The first two times stand apart, so that large letters have room.
const events = [
  {x: 105, y: 50, time: '02:10', timeX: 98, tone: 'red'},
  {x: 152, y: 33.5, time: '02:28', timeX: 159, tone: 'blue'},
  {x: 341, y: 110, time: '03:40', timeX: 341, tone: 'green'},
];

/** The worked example of /features/incidents as a picture. */
function FreezerNight(): ReactNode {
  return (
    <figure className={styles.figure}>
      <figcaption>
        <Link to="/features/incidents#worked-example">Freezer FZ-014, one night</Link> · limit −15
        °C
      </figcaption>
      <svg
        viewBox="0 0 420 165"
        role="img"
        aria-label="The temperature rises above −15 °C and an incident is raised at 02:10. It is acknowledged at 02:28. The temperature falls, and the incident is resolved at 03:40.">
        <path className={styles.breach} d={breach} />
        <line className={styles.limit} x2="420" y1="95" y2="95" />
        <path className={styles.curve} d={curve} />
        {events.map(({x, y, time, timeX, tone}) => (
          <g key={time} className={styles.event}>
            <circle cx={x} cy={y} r="5" stroke={`var(--tone-${tone})`} />
            <text x={timeX} y="152">
              {time}
            </text>
          </g>
        ))}
      </svg>
      <div className={styles.states}>
        <span className="chip tone-red">Open</span>
        <span className="chip tone-blue">Acknowledged</span>
        <span className="chip tone-green">Resolved</span>
      </div>
    </figure>
  );
}
