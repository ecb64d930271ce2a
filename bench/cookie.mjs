// What checking the gate cookie costs, in µs: the work that every request of
// the site does before anything else.
//
// How: `check` of the built server/gate/session-cookie.js, in this process, on
// 1,024 different headers of each kind in turn; the median of the rounds.
//
// Goal (issue 3, "Speed"): under 20 µs.
import {createRequire} from 'node:module';
import path from 'node:path';
import {needBuild} from './lib/need.mjs';
import {isQuick, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {median} from './lib/statistics.mjs';

needBuild('server/gate/session-cookie.js');
const {createSessionCookie} = createRequire(import.meta.url)(
  path.join(root, 'build/server/gate/session-cookie.js'),
);

const rounds = isQuick ? 5 : 40;
const checks = 1024 * (isQuick ? 4 : 20); // a round
const [oldSecret, newSecret] = ['old', 'new'].map((word) => word.repeat(12));
const siteUrl = 'https://docs.example.com';

const before = createSessionCookie({secrets: [oldSecret], siteUrl});
const cookie = createSessionCookie({secrets: [newSecret], siteUrl});
const rotated = createSessionCookie({
  secrets: [newSecret, oldSecret],
  siteUrl,
});

const valid = headers((user) => valueOf(cookie, user));
const tampered = valid.map((header) => {
  const at = header.indexOf('=') + 4; // within the user id
  return (
    header.slice(0, at) +
    (header[at] === 'A' ? 'B' : 'A') +
    header.slice(at + 1)
  );
});
const goal = {atMost: 20};
const kinds = [
  {
    what: 'a valid cookie',
    check: cookie.check,
    given: valid,
    passes: true,
    goal,
  },
  {what: 'a tampered cookie', check: cookie.check, given: tampered, goal},
  {
    what: 'no cookie of ours',
    check: cookie.check,
    given: headers((user) => `theme=dark; other=${user}`),
    goal,
  },
  {what: 'no cookie at all', check: cookie.check, given: [null], goal},
  {
    what: 'a valid cookie of the secret before, of two',
    check: rotated.check,
    given: headers((user) => valueOf(before, user)),
    passes: true,
    goal,
  },
  {
    // The most that one request can cost: Node takes 16 kB of headers.
    what: 'a header of 16 kB full of forged cookies',
    check: cookie.check,
    given: ['__Host-docs-session=2.a.1.b; '.repeat(550)],
    checks: isQuick ? 20 : 200,
  },
];

const runs = kinds.map(() => []);
for (let round = -3; round < rounds; round++) {
  for (const [index, kind] of kinds.entries()) {
    const time = timeOf(kind);
    if (round >= 0) {
      runs[index].push(time);
    } // the first three warm up
  }
}
report(
  'cookie',
  kinds.map(({what, goal}, index) => ({
    what,
    value: median(runs[index]),
    unit: 'µs',
    goal,
  })),
  {rounds, checks},
);

/** Mean µs of one check in a round. */
function timeOf({check, given, passes = false, checks: own = checks}) {
  let passed = 0;
  const start = process.hrtime.bigint();
  for (let i = 0; i < own; i++) {
    if (check(given[i % given.length]) !== null) {
      passed++;
    }
  }
  const time = Number(process.hrtime.bigint() - start) / 1000;
  if (passed !== (passes ? own : 0)) {
    throw new Error('A check was wrong.');
  }
  return time / own;
}

function headers(make) {
  return Array.from({length: 1024}, (_, i) =>
    make(`user-${String(i).padStart(6, '0')}-0123456789abcdef`),
  );
}

function valueOf(from, user) {
  return from.issue(user).split(';')[0];
}
