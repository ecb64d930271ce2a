// The flags of a bench, and how it prints and writes its figures.
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import {parseArgs} from 'node:util';
import {type Goal, goals} from '../goals';

/** The flags of the command line. `--misses` lists queries whose answer is not the first hit. */
export const {values: options} = parseArgs({
  args: process.argv.slice(3),
  options: {rounds: {type: 'string'}, misses: {type: 'boolean', default: false}},
});

/** The number of repetitions: `--rounds`, else the usual one. */
export const rounds = (usual: number) => Number(options.rounds ?? usual);

type Values = Record<string, number>;
const runs: {part: string; column: string; values: Values}[] = [];

/** Stores and prints the values of one run of a column, such as a site, in a part, such as a page. */
export function note(part: string, column: string, values: Values): void {
  runs.push({part, column, values});
  console.log(part, column, values);
}

/** The median of a value in the runs of a part and a column; NaN without runs. */
export function median(part: string, column: string, value: string): number {
  const those = runs.filter((run) => run.part === part && run.column === column);
  const sorted = those.map(({values}) => values[value] ?? NaN).sort((a, b) => a - b);
  const [low = NaN, high = NaN] = [(sorted.length - 1) / 2, sorted.length / 2].map(
    (place) => sorted[Math.floor(place)],
  );
  return (low + high) / 2;
}

/** A measured figure. */
export interface Figure {
  /** The name of the figure, as in bench/goals.ts. */
  what: string;
  value: number;
  /** The thing that was measured, such as a page. */
  of?: string;
}

const load = loadavg()[0] ?? 0;

/**
 * Prints figures beside their goals and writes them and all runs to
 * bench/results/<name>.json. A missed goal fails nothing.
 */
export function report(name: string, figures: readonly Figure[]): void {
  const rows = figures.map(({what, value, of}) => {
    const goal = goals[name]?.[what];
    return {
      figure: of ? `${of}: ${what}` : what,
      value: Number(value.toPrecision(3)),
      goal: goal?.join(' ') ?? '',
      '': goal ? (isMet(value, goal) ? 'met' : 'MISSED') : '',
    };
  });
  console.table(rows);
  if (load > 0.5) {
    const busy = `The machine was busy at the start (load ${load.toFixed(1)})`;
    console.log(`${busy}: measure again when it is quiet.`);
  }
  const machine = {node: process.version, cpu: cpus()[0]?.model, load};
  const result = {date: new Date(), flags: options, machine, figures, runs};
  mkdirSync('bench/results', {recursive: true});
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(result, null, 2)}\n`);
}

function isMet(value: number, [sign, limit]: Goal): boolean {
  return sign === '≤' ? value <= limit : value >= limit;
}

/** The sum of the values that `read` returns for the items. */
export function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
