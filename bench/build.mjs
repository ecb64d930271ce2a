// How long the two builds of the site take, cold: no `.docusaurus*`, no cache
// of the bundler, no output of an earlier build.
//
// How: `docusaurus build` of the guide and of the sign-in screen by turns, in a
// copy of the tree with a cache of its own; medians. The compressed copies and
// the server are not part of it.
//
// Goals: the second build at most half of the first (issue 3, "Speed"); 31
// pages under 12 s on 2 cores (issue of the guide).
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {copyTree} from './lib/copy-tree.mjs';
import {isQuick, report} from './lib/report.mjs';
import {median} from './lib/statistics.mjs';

const rounds = isQuick ? 1 : 7;

const tree = copyTree();
const guide = [];
const signIn = [];
let pages = 0;
try {
  // The first round only reads the packages into the system's cache.
  for (let round = isQuick ? 0 : -1; round < rounds; round++) {
    tree.clean();
    const {seconds: first} = await tree.build(
      'docusaurus.config.ts',
      'build/guide',
    );
    pages = countPages(path.join(tree.folder, 'build/guide'));
    tree.clean();
    const {seconds: second} = await tree.build(
      'docusaurus.sign-in.config.ts',
      'build/sign-in',
      '.docusaurus-sign-in',
    );
    console.log(`guide ${first.toFixed(1)} s, sign-in ${second.toFixed(1)} s`);
    if (round < 0) {
      continue;
    }
    guide.push(first);
    signIn.push(second);
  }
} finally {
  tree.remove();
}
report(
  'build',
  [
    {what: 'pages of the guide, search included', value: pages, unit: ''},
    {
      what: 'guide, cold',
      value: median(guide),
      unit: 's',
      goal: {atMost: 12},
    },
    {what: 'sign-in, cold', value: median(signIn), unit: 's'},
    {
      what: 'sign-in, of guide',
      value: median(signIn.map((time, index) => time / guide[index])),
      unit: '',
      goal: {atMost: 0.5},
    },
  ],
  {guide, signIn},
);

// 404.html is a page of every build and of no route.
function countPages(folder) {
  return readdirSync(folder, {recursive: true}).filter(
    (file) => file.endsWith('.html') && file !== '404.html',
  ).length;
}
