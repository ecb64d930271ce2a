import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import type {SessionState} from '../session/state';
import type {ReloadReason} from '../tokens/storage';
import {decideMove} from './build-switch';

type Row = [
  Build,
  SessionState['phase'],
  SessionState['cookie'],
  ReloadReason[],
  boolean,
  ReturnType<typeof decideMove>,
];

// How they are carried out is seen in reloads.test.ts.
test.each<Row>([
  ['sign-in', 'starting', 'none', [], true, 'none'],
  ['sign-in', 'loading', 'none', ['leave'], true, 'none'],
  ['sign-in', 'signed-in', 'none', [], true, 'none'],
  ['sign-in', 'signed-in', 'held', [], true, 'enter'],
  ['sign-in', 'signed-in', 'held', ['enter'], true, 'enter-if-held'],
  ['sign-in', 'signed-in', 'held', [], false, 'enter-if-held'],
  ['sign-in', 'signed-in', 'failed', [], true, 'renew-later'],
  ['sign-in', 'signed-out', 'none', ['leave'], false, 'show-form'],
  ['sign-in', 'no-tokens', 'none', ['enter'], false, 'show-form'],
  ['sign-in', 'storage-denied', 'none', ['enter'], false, 'show-form'],
  ['guide', 'starting', 'none', ['enter'], true, 'none'],
  ['guide', 'signed-in', 'none', ['enter'], true, 'show-page'],
  ['guide', 'signing-out', 'held', [], true, 'none'],
  ['guide', 'signed-out', 'none', [], false, 'leave'],
  ['guide', 'signed-out', 'cleared', ['enter'], false, 'leave'],
  ['guide', 'signed-out', 'none', ['leave'], false, 'stay-signed-out'],
  ['guide', 'no-tokens', 'none', [], false, 'none'],
  ['guide', 'storage-denied', 'none', ['enter'], false, 'none'],
  ['static', 'signed-in', 'held', [], true, 'show-page'],
  ['static', 'signed-out', 'none', [], false, 'show-form'],
])(
  'build %s, phase %s, cookie %s, reloads %j, stored %s: %s',
  (build, phase, cookie, reloads, isStored, move) => {
    expect(decideMove(build, phase, cookie, {reloads, isStored})).toBe(move);
  },
);
