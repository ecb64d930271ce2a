import {cpSync, existsSync} from 'node:fs';
import path from 'node:path';
import {differingFiles} from '../packages/lock/src/build/testing/compare-builds';
import {buildGuide} from '../packages/lock/src/cli/testing/build-guide';
import {readAudiences} from 'docusaurus-lock/plugin/audiences/audiences';
import {makeFolder} from '../packages/lock/src/sources/testing/make-folder';
import {openSmallGuide} from './testing/small-guide';

/** Builds the small guide for all readers; gives which of its pages they lack. */
function build(layers: Parameters<typeof openSmallGuide>[0]) {
  const tree = openSmallGuide(layers, 'hidden-pages');
  try {
    const {restricted} = readAudiences(tree.folder);
    const {status, output, folder} = buildGuide(tree.folder, 'everyone');
    if (status !== 0) {
      throw new Error(output);
    }
    const kept = makeFolder({});
    cpSync(folder, kept, {recursive: true});
    return {folder: kept, hidden: restricted.map(({path}) => path).sort()};
  } finally {
    tree.remove();
  }
}

test('restricted pages, and their lines in the lists, sidebar and figures of the guide, change no byte for other readers', () => {
  const {folder, hidden} = build(['everyone', 'administrators']);
  expect(hidden).toEqual(['/configuration/billing', '/usage/audit-log']);
  const plain = build(['everyone']);
  expect(plain.hidden).toEqual([]);
  expect(differingFiles(folder, plain.folder)).toEqual([]);
  expect(existsSync(path.join(folder, 'usage/tables/index.html'))).toBe(true);
}, 300_000);
