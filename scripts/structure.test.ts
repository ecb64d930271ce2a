import {existsSync} from 'node:fs';
import config, {layers} from '../.dependency-cruiser.mjs';

interface Files {
  path?: string;
  pathNot?: string | string[];
}

const rules: {name: string; from: Files; to: Files}[] = config.forbidden;
const pathRules = rules.filter(({to}) => Object.keys(to).every((key) => key.startsWith('path')));

/** The rules about paths that a file breaks when it imports another. */
function rulesAgainst(from: string, to: string): string[] {
  return pathRules
    .filter((rule) => {
      const groups = new RegExp(rule.from.path ?? '').exec(from)?.slice(1) ?? [];
      return matches(rule.from, from) && matches(rule.to, to, groups);
    })
    .map(({name}) => name);
}

function matches(files: Files, name: string, groups: readonly string[] = []): boolean {
  const isLike = (pattern: string) =>
    new RegExp(pattern.replace(/\$(\d)/g, (_, at) => groups[Number(at) - 1] ?? '')).test(name);
  return isLike(files.path ?? '') && ![files.pathNot ?? '$^'].flat().some(isLike);
}

const layered = Object.entries(layers).flatMap(([part, folders]) =>
  folders.map((folder, index) => ({
    rule: `${part.replaceAll('/', '-')}-${folder}`,
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
  ['lock-alone', 'lock/a.ts', 'src/b.ts'],
  ['lock-shared-alone', 'lock/shared/a.ts', 'src/b.ts'],
  ['lock-server-alone', 'lock/server/assistants/a.ts', 'lock/sources/b.ts'],
  ['ranking-for-assistants', 'lock/server/gate/a.ts', 'lock/shared/search/b.ts'],
  ['src-alone', 'src/a.ts', 'lock/client/session/b.ts'],
  ['plugins-alone', 'plugins/a.ts', 'lock/sources/b.ts'],
  ['one-plugin-alone', 'lock/plugin/search/a.ts', 'lock/plugin/signals/b.ts'],
  ['scripts-alone', 'scripts/a.ts', 'lock/server/b.ts'],
  ['e2e-alone', 'e2e/a.ts', 'src/b.ts'],
  ['bench-alone', 'bench/a.ts', 'src/b.ts'],
  ['gate-knows-no-accounts', 'lock/server/gate/a.ts', 'lock/server/accounts/b.ts'],
  ['no-tests-in-product', 'lock/server/a.ts', 'lock/server/testing/b.ts'],
];

/** What a site reaches the lock by. */
const doors: [from: string, to: string][] = [
  ['src/a.tsx', 'lock/client/index.ts'],
  ['src/theme/Root.tsx', 'lock/client/root-parts.ts'],
  ['plugins/a.ts', 'lock/tools.ts'],
  ['scripts/a.ts', 'lock/tools.ts'],
];

test.each(doors)('%s may import %s', (from, to) => {
  expect(rulesAgainst(from, to)).toEqual([]);
});

test.each(broken)('%s forbids that %s imports %s', (rule, from, to) => {
  expect(rulesAgainst(from, to)).toContain(rule);
});

test('each rule about paths is broken once above', () => {
  const names = [...layered, ...broken.map(([rule]) => ({rule}))];
  expect(names.map(({rule}) => rule).sort()).toEqual(pathRules.map(({name}) => name).sort());
});
