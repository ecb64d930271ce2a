import {cityOf, formatDay, formatTime} from './format-wall';
import type {Run} from './list-runs';

/**
 * Says in words what daylight saving does to runs.
 *
 * @param zone of the schedule, an IANA name.
 * @param readerZone another, or the same.
 */
export function describeRuns(
  runs: readonly Run[],
  zone: string,
  readerZone: string,
): string {
  const city = cityOf(zone);
  const changes = runs
    .filter(({occurrence}) => occurrence !== 'never')
    .map((run) => ({run, time: formatTime(run.readerWall)}))
    .filter(({time}, index, all) => time !== all[index - 1]?.time);
  const sentences = runs.map(({planned, wall, occurrence}) => {
    const time = `On ${formatDay(planned)}, ${formatTime(planned)}`;
    return {
      never: `${time} does not exist in ${city}, so the run is at ${formatTime(wall)}.`,
      once: '',
      twice: `${time} occurs twice in ${city}; the report is made the first time.`,
    }[occurrence];
  });
  const [first, ...later] = changes;
  if (zone === readerZone) {
    sentences.unshift(`Schedule and reader are both in ${zone}.`);
  } else if (first) {
    const then = later.map(
      ({run, time}) => `, and ${time} from ${formatDay(run.readerWall)}`,
    );
    sentences.unshift(
      `${formatTime(first.run.wall)} in ${city} is ${first.time} in ${cityOf(readerZone)}${then.join('')}.`,
    );
  }
  return sentences.filter(Boolean).join(' ');
}
