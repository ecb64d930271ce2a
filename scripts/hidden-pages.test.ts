import {cpSync, existsSync} from 'node:fs';
import path from 'node:path';
import {differingFiles} from '../lock/build/testing/compare-builds';
import {buildGuide} from '../lock/cli/testing/build-guide';
import {makeFolder} from '../lock/sources/testing/make-folder';
import {openSmallGuide} from './testing/small-guide';

/** Builds the small guide for an audience. */
function build(
  ...[layers, audience]: [Parameters<typeof openSmallGuide>[0], string]
) {
  const tree = openSmallGuide(layers, 'hidden-pages');
  try {
    const {status, output, folder} = buildGuide(tree.folder, audience);
    if (status !== 0) {
      throw new Error(output);
    }
    const kept = makeFolder({});
    cpSync(folder, kept, {recursive: true});
    return kept;
  } finally {
    tree.remove();
  }
}

const page = 'usage/audit-log/index.html';

test('restricted pages, and their lines in the lists, sidebar and figures of the guide, change no byte for other readers', () => {
  const all = ['everyone', 'administrators'] as const;
  const hidden = build(all, 'everyone');
  expect(differingFiles(hidden, build(['everyone'], 'everyone'))).toEqual([]);
  expect(existsSync(path.join(hidden, page))).toBe(false);
  const shown = build(all, 'administrators');
  expect(existsSync(path.join(shown, page))).toBe(true);
}, 300_000);
