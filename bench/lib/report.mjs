import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import path from 'node:path';
import {root} from './root.mjs';

/** Whether this is a short trial. */
export const isQuick = process.argv.includes('--quick');

const startLoad = loadavg()[0];

/** Prints rows (objects with the same keys) as a table, numbers to the right. */
export function printTable(rows) {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => `${row[column]}`.length)),
  );
  const print = (cells, isNumber) =>
    console.log(
      cells
        .map((cell, i) =>
          isNumber(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]),
        )
        .join('  ')
        .trimEnd(),
    );
  const isNumeric = (i) =>
    rows.every((row) => /^[−+-]?[\d.,]+\b|^$/.test(`${row[columns[i]]}`));
  print(columns, isNumeric);
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of rows) {
    print(
      columns.map((column) => `${row[column]}`),
      isNumeric,
    );
  }
}

/**
 * Prints figures beside their goals and writes them to
 * bench/results/<name>.json. A goal that is missed is said and fails nothing.
 *
 * @param figures each `{what, value, unit}`, with a goal where there is one, in
 *   the same unit: `{atMost}`, `{atLeast}`, or `{zeroWithin: [low, high]}`, that
 *   the value's interval holds 0.
 * @param details what else is worth keeping, such as every single run.
 */
export function report(name, figures, details = {}) {
  console.log();
  printTable(
    figures.map(({what, value, unit, goal}) => ({
      figure: what,
      value: `${format(value)} ${unit}`.trim(),
      goal: goal ? describe(goal, unit) : '',
      '': goal ? (isMet(value, goal) ? 'met' : 'MISSED') : '',
    })),
  );
  if (isQuick) {
    console.log('\nA quick trial: the figures mean little.');
  }
  if (startLoad > 0.5) {
    console.log(
      `\nThe machine was busy at the start (load ${startLoad.toFixed(1)}): measure again when it is quiet.`,
    );
  }
  const file = fileOf(name);
  const result = {
    name,
    date: new Date().toISOString(),
    quick: isQuick,
    machine: {
      node: process.version,
      cpu: cpus()[0].model,
      cores: cpus().length,
      load: startLoad,
    },
    figures: figures.map((figure) =>
      figure.goal ? {...figure, met: isMet(figure.value, figure.goal)} : figure,
    ),
    details,
  };
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to ${path.relative(root, file)}`);
}

/**
 * The details of an earlier report, for a bench that is run in parts; empty
 * without one, and never those of a trial for a measurement.
 */
export function earlier(name) {
  const file = fileOf(name);
  if (!existsSync(file)) {
    return {};
  }
  const {quick, details} = JSON.parse(readFileSync(file, 'utf8'));
  return quick === isQuick ? details : {};
}

function fileOf(name) {
  return path.join(root, 'bench/results', `${name}.json`);
}

function isMet(value, {atMost = Infinity, atLeast = -Infinity, zeroWithin}) {
  return zeroWithin
    ? zeroWithin[0] <= 0 && zeroWithin[1] >= 0
    : value <= atMost && value >= atLeast;
}

function describe({atMost, atLeast, zeroWithin}, unit) {
  if (zeroWithin) {
    return '0 within noise';
  }
  const text = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  return `${text} ${unit}`.trim();
}

/** Three significant digits, whole numbers whole. */
export function format(value) {
  if (typeof value !== 'number') {
    return `${value}`;
  }
  return Number.isInteger(value) || Math.abs(value) >= 1000
    ? String(Math.round(value))
    : String(Number(value.toPrecision(3)));
}
