import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type {Step} from './steps';

// What a build was made with, written when it is whole.
const madeWith = JSON.stringify(
  [
    ...['PRODUCT_NAME', 'SITE_URL', 'SIGN_IN_HELP', 'ALGOLIA_APP_ID'],
    ...['GRAPHQL_ENDPOINT', 'GRAPHQL_GET_QUERIES', 'SIGNALS', 'ROLE_NAMES'],
  ].map((name) => process.env[name] ?? ''),
);
const stampOf = ({name}: Step): string => path.join('build/made', name);

/** Notes that a step is done, with the settings of this process. */
export function markFresh(step: Step): void {
  mkdirSync(path.dirname(stampOf(step)), {recursive: true});
  writeFileSync(stampOf(step), madeWith);
}

/** Whether a step's result is newer than its sources and has these settings. */
export function isFresh(step: Step): boolean {
  const stamp = stampOf(step);
  return (
    existsSync(step.made) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === madeWith &&
    Math.max(...step.from.map(changedAt)) < statSync(stamp).mtimeMs
  );
}

/** When a file, or the newest in a folder, was changed, in epoch ms. */
function changedAt(place: string): number {
  const stat = statSync(place, {throwIfNoEntry: false});
  return stat?.isDirectory()
    ? Math.max(
        0,
        ...readdirSync(place).map((name) => changedAt(path.join(place, name))),
      )
    : (stat?.mtimeMs ?? 0);
}
