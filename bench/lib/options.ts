import {parseArgs} from 'node:util';

/** How a bench is called. */
export const usage = `npm run bench -- <name> [flags]

  --rounds=1         fewer or more repetitions than usual
  --only=ours,stock  only these columns or parts
  --pages=1000       build: that many pages, most of them generated
  --misses           search: list tuned queries whose answer is not the first hit
`;

/** The flags of the command line. */
export const {values: options} = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: {type: 'string'},
    only: {type: 'string'},
    pages: {type: 'string'},
    misses: {type: 'boolean', default: false},
  },
});

/** The number of repetitions: `--rounds`, else the usual one. */
export function rounds(usual: number): number {
  return Number(options.rounds ?? usual);
}

/**
 * Those of a bench's columns and parts that `--only` names, else all.
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
