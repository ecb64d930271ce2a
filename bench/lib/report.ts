// The flags of a bench, and how it prints and writes what it has measured.
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import {parseArgs} from 'node:util';
import {type Goal, goals} from '../goals';

/** How a bench is called. */
export const usage = `npm run bench -- <name> [flags]

  --rounds=1       fewer or more repetitions than usual
  --only=visits    only these parts; a wrong name lists them
  --misses         search: list queries whose answer is not the first hit
`;

/** The flags of the command line. */
export const {values: options} = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: {type: 'string'},
    only: {type: 'string'},
    misses: {type: 'boolean', default: false},
  },
});

/** The number of repetitions: `--rounds`, else the usual one. */
export const rounds = (usual: number) => Number(options.rounds ?? usual);

/**
 * Those of a bench's parts that `--only` names, else all.
 *
 * @throws when `--only` names another.
 */
export function chosen<Name extends string>(names: readonly Name[]): Name[] {
  const only = options.only?.split(',') ?? names;
  const unknown = only.find((name) => !names.some((each) => each === name));
  if (unknown !== undefined) {
    throw new Error(`--only=${unknown} is not one of: ${names.join(', ')}`);
  }
  return names.filter((name) => only.includes(name));
}

type Values = Record<string, number>;
const runs: {part: string; column: string; values: Values}[] = [];

/** Notes and prints what one run of a column, such as a site, took in a part, such as `cold`. */
export function note(part: string, column: string, values: Values): void {
  runs.push({part, column, values});
  console.log(part, column, values);
}

/** The median of a value in the runs of a part and a column; NaN of none. */
export function middle(part: string, column: string, value: string): number {
  const those = runs.filter((run) => run.part === part && run.column === column);
  return median(those.map(({values}) => values[value] ?? NaN));
}

/** A measured figure; one that is NaN was not measured. */
export interface Figure {
  /** Its name, by which bench/goals.ts has its goal. */
  what: string;
  value: number;
  /** What it is of, such as a page. */
  of?: string;
}

const load = loadavg()[0] ?? 0;

/**
 * Prints figures beside their goals and writes them and all runs to
 * bench/results/<name>.json. A missed goal fails nothing.
 */
export function report(name: string, figures: readonly Figure[]): void {
  const table = goals[name] ?? {};
  const measured = figures.filter(({value}) => !Number.isNaN(value));
  console.table(
    measured.map(({what, value, of}) => {
      const goal = table[what];
      return {
        figure: of ? `${of}: ${what}` : what,
        value: rounded(value),
        goal: goal?.join(' ') ?? '',
        '': goal ? (isMet(value, goal) ? 'met' : 'MISSED') : '',
      };
    }),
  );
  const missing = Object.keys(table).filter((what) => !measured.some((each) => each.what === what));
  missing.forEach((what) => console.log(`Not measured: ${what}`));
  if (options.rounds ?? options.only) {
    console.log('A short trial: do not quote these figures.');
  }
  if (load > 0.5) {
    const busy = `The machine was busy at the start (load ${load.toFixed(1)})`;
    console.log(`${busy}: measure again when it is quiet.`);
  }
  const file = `bench/results/${name}.json`;
  const machine = {node: process.version, cpu: cpus()[0]?.model, load};
  const result = {date: new Date(), flags: options, machine, figures: measured, runs};
  mkdirSync('bench/results', {recursive: true});
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

function isMet(value: number, [sign, limit]: Goal): boolean {
  return sign === '≤' ? value <= limit : value >= limit;
}

/** A number with three significant digits, whole from 1,000 on. */
function rounded(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const upper = -quantile(
    values.map((value) => -value),
    0.5,
  );
  return (quantile(values, 0.5) + upper) / 2;
}

/** The sum of what `read` takes from each item. */
export function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
