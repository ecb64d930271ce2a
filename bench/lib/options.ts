import {parseArgs} from 'node:util';

/** How a bench is called. */
export const usage = `npm run bench -- <name> [flags]

  --rounds=1         fewer or more repetitions than usual
  --only=ours,stock  only these columns or parts
  --pages=1000       build: generated pages instead of the guide's own
  --before=<commit>  build: also build the sources of this commit
  --misses           search: list tuned queries whose answer is not the first hit
`;

const {values} = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: {type: 'string'},
    only: {type: 'string'},
    pages: {type: 'string'},
    before: {type: 'string'},
    misses: {type: 'boolean', default: false},
  },
});

/** The flags of the command line. */
export const options = {
  ...values,
  pages: values.pages ? Number(values.pages) : undefined,
  /** Whether the run is shorter or smaller than usual. */
  isTrial: values.rounds !== undefined || values.only !== undefined,
};

/** The number of repetitions: `--rounds`, else the usual one. */
export function rounds(usual: number): number {
  return values.rounds ? Number(values.rounds) : usual;
}

/**
 * Those of a bench's columns and parts that `--only` names, else all.
 *
 * @throws when `--only` names another.
 */
export function chosen<Name extends string>(names: readonly Name[]): Name[] {
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !names.some((each) => each === name));
  if (unknown !== undefined) {
    throw new Error(`--only=${unknown} is not one of: ${names.join(', ')}`);
  }
  return names.filter((name) => only?.includes(name) ?? true);
}
