import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import {type Goal, goals} from '../goals';
import {options} from './options';

/** What one run of a column, such as a site, took in a part, such as `cold`. */
export interface Run {
  part: string;
  column: string;
  values: Record<string, number>;
}

/** The median of a value in the runs of a part and a column; NaN of none. */
export function middle(runs: readonly Run[], part: string, column: string, value: string): number {
  return median(
    runs
      .filter((run) => run.part === part && run.column === column)
      .map(({values}) => values[value] ?? NaN),
  );
}

/** Prints the medians: for each part a table with a row for each column. */
export function printMedians(runs: readonly Run[]): void {
  const tables: Record<string, Record<string, Record<string, number>>> = {};
  for (const {part, column, values} of runs) {
    const row = ((tables[part] ??= {})[column] ??= {});
    for (const [value, one] of Object.entries(values)) {
      if (!Number.isNaN(one)) {
        row[value] = rounded(middle(runs, part, column, value));
      }
    }
  }
  for (const [part, table] of Object.entries(tables)) {
    console.log(part);
    console.table(table);
  }
}

/** A measured figure; one that is NaN was not measured. */
export interface Figure {
  /** Its name, by which bench/goals.ts has its goal. */
  what: string;
  value: number;
  unit?: string;
  /** What it is of, such as a page or a store. */
  of?: string;
}

const load = loadavg()[0] ?? 0;

/**
 * Prints figures beside their goals and writes them to
 * bench/results/<name>.json. A missed goal fails nothing.
 *
 * @param details what else is worth keeping, such as every single run.
 */
export function report(name: string, figures: readonly Figure[], details: object = {}): void {
  const table = goals[name] ?? {};
  const measured = figures.filter(({value}) => !Number.isNaN(value));
  console.table(
    measured.map(({what, value, unit = '', of}) => {
      const goal = table[what];
      return {
        figure: of ? `${of}: ${what}` : what,
        value: rounded(value),
        unit,
        goal: goal?.join(' ') ?? '',
        '': goal ? (isMet(value, goal) ? 'met' : 'MISSED') : '',
      };
    }),
  );
  for (const what of Object.keys(table)) {
    if (!measured.some((figure) => figure.what === what)) {
      console.log(`Not measured: ${what}`);
    }
  }
  if (options.rounds ?? options.only) {
    console.log('A short trial: do not quote these figures.');
  }
  if (load > 0.5) {
    console.log(
      `The machine was busy at the start (load ${load.toFixed(1)}): measure again when it is quiet.`,
    );
  }
  const file = `bench/results/${name}.json`;
  const result = {
    date: new Date().toISOString(),
    flags: options,
    machine: {node: process.version, cpu: cpus()[0]?.model, load},
    figures: measured.map((figure) => ({...figure, goal: table[figure.what]})),
    details,
  };
  mkdirSync('bench/results', {recursive: true});
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

function isMet(value: number, [sign, limit]: Goal): boolean {
  return sign === '≤' ? value <= limit : value >= limit;
}

/** A number with three significant digits, whole from 1,000 on. */
export function rounded(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = NaN, high = NaN] = [Math.floor(middle), Math.ceil(middle)].map(
    (index) => sorted[index],
  );
  return (low + high) / 2;
}

/** The sum of what `read` takes from each item. */
export function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
