import {existsSync} from 'node:fs';
import config, {layers} from '../.dependency-cruiser.mjs';

interface Files {
  path?: string;
  pathNot?: string | string[];
}

const rules: {name: string; from: Files; to: Files}[] = config.forbidden;
const pathRules = rules.filter(({to}) =>
  Object.keys(to).every((key) => key.startsWith('path')),
);

/** The rules about paths that a file breaks when it imports another. */
function rulesAgainst(from: string, to: string): string[] {
  return pathRules
    .filter((rule) => {
      const [, group = ''] = new RegExp(rule.from.path ?? '').exec(from) ?? [];
      return matches(rule.from, from) && matches(rule.to, to, group);
    })
    .map(({name}) => name);
}

function matches(files: Files, name: string, group = ''): boolean {
  const isLike = (pattern: string) =>
    new RegExp(pattern.replaceAll('$1', group)).test(name);
  return (
    isLike(files.path ?? '') && ![files.pathNot ?? '$^'].flat().some(isLike)
  );
}

const layered = Object.entries(layers).flatMap(([part, folders]) =>
  folders.map((folder, index) => ({
    rule: `${part.replace('/', '-')}-${folder}`,
    part,
    folder: `${part}/${folder}`,
    above: folders.slice(0, index).map((name) => `${part}/${name}`),
    below: folders.slice(index + 1).map((name) => `${part}/${name}`),
  })),
);

test.each(layered)(
  '$folder imports what is below it, and nothing above or beside the folders',
  ({rule, part, folder, above, below}) => {
    expect(existsSync(folder)).toBe(true);
    const rulesFor = (to: string) => rulesAgainst(`${folder}/a.ts`, to);
    for (const name of [`${part}/main.ts`, ...above.map((n) => `${n}/b.ts`)]) {
      expect(rulesFor(name)).toContain(rule);
    }
    for (const name of below) {
      expect(rulesFor(`${name}/b.ts`)).not.toContain(rule);
    }
  },
);

const broken: [rule: string, from: string, to: string][] = [
  ['shared-alone', 'shared/a.ts', 'src/b.ts'],
  ['src-alone', 'src/a.ts', 'server/b.ts'],
  ['server-alone', 'server/assistants/a.ts', 'plugins/search/client/b.ts'],
  ['ranking-for-assistants', 'server/gate/a.ts', 'plugins/search/shared/b.ts'],
  ['ranking-alone', 'plugins/search/shared/a.ts', 'plugins/search/client/b.ts'],
  ['plugins-alone', 'plugins/a.ts', 'server/b.ts'],
  ['one-plugin-alone', 'plugins/search/a.ts', 'plugins/signals/b.ts'],
  ['scripts-alone', 'scripts/a.ts', 'src/b.ts'],
  ['e2e-alone', 'e2e/a.ts', 'src/b.ts'],
  ['bench-alone', 'bench/a.ts', 'src/b.ts'],
  ['gate-knows-no-accounts', 'server/gate/a.ts', 'server/accounts/b.ts'],
  ['no-tests-in-product', 'server/a.ts', 'server/testing/b.ts'],
];

test.each(broken)('%s forbids that %s imports %s', (rule, from, to) => {
  expect(rulesAgainst(from, to)).toEqual([rule]);
});

test('each rule about paths is broken once above', () => {
  const names = [...layered, ...broken.map(([rule]) => ({rule}))];
  expect(names.map(({rule}) => rule).sort()).toEqual(
    pathRules.map(({name}) => name).sort(),
  );
});
