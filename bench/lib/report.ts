import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import path from 'node:path';
import {type Goal, goals} from '../goals';
import {options} from './options';
import {root} from './requirements';

/** A measured figure; one that is NaN was not measured. */
export interface Figure {
  /** Its name, by which bench/goals.ts has its goal. */
  what: string;
  value: number;
  unit?: string;
  /** What it is of, such as a page or a store. */
  of?: string;
}

const startLoad = loadavg()[0] ?? 0;

/**
 * Prints figures beside their goals and writes them to
 * bench/results/<name>.json. A missed goal fails nothing.
 *
 * @param details what else is worth keeping, such as every single run.
 */
export function report(
  name: string,
  figures: readonly Figure[],
  details: object = {},
): void {
  const table = goals[name] ?? {};
  const measured = figures.filter(({value}) => !Number.isNaN(value));
  console.table(
    measured.map(({what, value, unit = '', of = ''}) => {
      const goal = table[what];
      return {
        figure: of ? `${of}: ${what}` : what,
        value: rounded(value),
        unit,
        goal: goal ? describe(goal) : '',
        '': goal ? (isMet(value, goal) ? 'met' : 'MISSED') : '',
      };
    }),
  );
  for (const what of Object.keys(table)) {
    if (!measured.some((figure) => figure.what === what)) {
      console.log(`Not measured: ${what}`);
    }
  }
  if (options.isTrial) {
    console.log('A short trial: do not quote these figures.');
  }
  if (startLoad > 0.5) {
    console.log(
      `The machine was busy at the start (load ${startLoad.toFixed(1)}): measure again when it is quiet.`,
    );
  }
  const file = path.join(root, 'bench/results', `${name}.json`);
  const result = {
    date: new Date().toISOString(),
    flags: options,
    machine: {node: process.version, cpu: cpus()[0]?.model, load: startLoad},
    figures: measured.map((figure) => ({...figure, goal: table[figure.what]})),
    details,
  };
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Written to ${path.relative(root, file)}`);
}

/** A number with three significant digits, whole from 1,000 on. */
export function rounded(value: number): number {
  return Math.abs(value) >= 1000
    ? Math.round(value)
    : Number(value.toPrecision(3));
}

function isMet(
  value: number,
  {atMost = Infinity, atLeast = -Infinity}: Goal,
): boolean {
  return value <= atMost && value >= atLeast;
}

function describe({atMost, atLeast}: Goal): string {
  return atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
}

/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, rank))] ?? NaN;
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  return (
    (quantile(values, 0.5) +
      -quantile(
        values.map((v) => -v),
        0.5,
      )) /
    2
  );
}

/** The sum of what `read` takes from each item. */
export function sum<Item>(
  items: readonly Item[],
  read: (item: Item) => number,
): number {
  return items.reduce((total, item) => total + read(item), 0);
}
