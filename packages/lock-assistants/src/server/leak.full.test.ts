import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {SearchData} from 'docusaurus-lock-search/engine/pages';
import {type GuideBuilds, readGuideBuilds} from 'docusaurus-lock-server/gate/site-files';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';
import {createLibsqlDatabase} from '../../../testing/src/accounts-stores';
import {makeCall, openAssistantsScene, saidIn} from '../../../testing/src/assistants-scene';
import {createLeakProbe} from '../../../lock/src/build/testing/leak-probe';
import {fixtures} from '../../../testing/src/test-site';
import {recordVisit} from './assistants';

// The leak test of both tools. A caller who asks for pages of other audiences, by their addresses
// or the words of their headings and texts, gets no part of these pages.

const restricted = join(__dirname, '../../../../build/fixture-site');
const roles = {
  everyone: 'VIEWER',
  managers: 'MANAGER',
  administrators: 'ADMIN',
};
type Audience = keyof typeof roles;
const names = Object.keys(roles) as Audience[];
const callsPerToken = 60;
const minutes = 60_000;

interface Options {
  /** The folder of the builds; default the restricted ones. */
  buildDir?: string;
  /** The audience whose token is sent; none for a stranger. */
  reader?: Audience;
  /** The audience whose pages are asked for. */
  hidden: Audience;
  /** Changes the builds that the server serves; default no change. */
  serve?: (guides: GuideBuilds) => GuideBuilds;
}

/** Asks for all pages of an audience; gives the parts of them that were in answers. */
async function search({
  buildDir = restricted,
  reader,
  hidden,
  serve = (guides) => guides,
}: Options) {
  const guides = readGuideBuilds(buildDir);
  const [other = '', own] = [hidden, reader].map((name) => guides.folders.get(name ?? ''));
  const probe = createLeakProbe(other, join(buildDir, 'sign-in'), own);
  const {app, store, assistants} = await openAssistantsScene(createLibsqlDatabase, {
    graceDays: 7,
    guides: serve(guides),
    signInDir: join(buildDir, 'sign-in'),
    tokenThrottle: createThrottle({max: 1_000_000}),
  });
  const questions = makeQuestions(other);
  let token: string | undefined;
  const leaks: string[] = [];
  const refusals = new Set<string>();
  for (const [at, {way, asked}] of questions.entries()) {
    if (reader && at % callsPerToken === 0) {
      const userId = String(at);
      await recordVisit(assistants, userId, roles[reader]);
      token = await store(userId);
    }
    const response = await app.request('/mcp', makeCall(token, way, asked));
    const head = JSON.stringify([...response.headers]);
    if (response.status !== 200) {
      refusals.add(response.status + head + (await response.text()));
      continue;
    }
    const {text} = await saidIn(response);
    const leak = probe.find(head) ?? probe.find(Buffer.from(text).toString('latin1'));
    if (leak) {
      leaks.push(`${way} ${JSON.stringify(asked)} shows ${leak}`);
    }
  }
  return {leaks, refusals, asked: questions.length};
}

interface Question {
  way: 'search' | 'fetch';
  asked: object;
}

/** Makes questions of all addresses, titles and headings of a build, and of the starts of texts. */
function makeQuestions(folder: string): Question[] {
  const file = join(folder, 'search-data/pages.json');
  const {pages} = JSON.parse(readFileSync(file, 'utf8')) as SearchData;
  const sections = pages.flatMap((page) => page.sections);
  const queries = sections.flatMap(({title, text}) => [
    title,
    text.split(' ').slice(0, 8).join(' '),
  ]);
  const files = filesIn(folder).map((name) => encodeURI(`/${name}`));
  return [
    ...[...pages.map(({path}) => path), ...files].map(
      (page) => ({way: 'fetch', asked: {page}}) as const,
    ),
    ...[...new Set(queries)]
      .filter((query) => query.trim())
      .map((query) => ({
        way: 'search' as const,
        asked: {query: query.slice(0, 200), limit: 10},
      })),
  ];
}

const pairs = names.flatMap((reader) =>
  names.filter((name) => name !== reader).map((hidden) => ({reader, hidden})),
);

test.each(pairs)(
  'an assistant of $reader finds nothing of $hidden',
  async (pair) => {
    const {leaks, refusals, asked} = await search(pair);
    expect({leaks, refusals}).toEqual({leaks: [], refusals: new Set()});
    // Every page and heading of a guide of eleven pages.
    expect(asked).toBeGreaterThan(80);
  },
  5 * minutes,
);

test(
  'an assistant of a stranger gets the same refusal to every question',
  async () => {
    const {leaks, refusals} = await search({hidden: 'administrators'});
    expect(leaks).toEqual([]);
    expect([...refusals]).toEqual([expect.stringMatching(/^401/)]);
  },
  5 * minutes,
);

const pair = {
  buildDir: fixtures,
  reader: 'everyone',
  hidden: 'administrators',
} as const;

test('the search finds nothing where there is no leak', async () => {
  expect((await search(pair)).leaks).toEqual([]);
});

test('the search finds a build that is served to another audience', async () => {
  const {leaks} = await search({
    ...pair,
    serve: ({folders, ...guides}) => {
      const other = folders.get('administrators') ?? '';
      const mixed = [...folders.keys()].map((name) => [name, other] as const);
      return {...guides, folders: new Map(mixed)};
    },
  });
  const tools = leaks.map((leak) => leak.split(' ')[0]);
  expect(new Set(tools)).toEqual(new Set(['fetch', 'search']));
});
