import {gateView} from './gate-view';

test.each([
  ['guide', 'starting', 'content'],
  ['guide', 'loading', 'content'],
  ['guide', 'signed-in', 'content'],
  ['guide', 'no-user', 'nothing'],
  ['guide', 'signed-out', 'indicator'],
  ['guide', 'storage-denied', 'content'],
  ['guide', 'signing-out', 'indicator'],
  ['static', 'starting', 'covered'],
  ['static', 'loading', 'covered'],
  ['static', 'signed-in', 'content'],
  ['static', 'no-user', 'nothing'],
  ['static', 'signed-out', 'form'],
  ['static', 'storage-denied', 'form'],
  ['sign-in', 'starting', 'undecided'],
  ['sign-in', 'loading', 'indicator'],
  ['sign-in', 'signed-in', 'indicator'],
  ['sign-in', 'no-user', 'nothing'],
  ['sign-in', 'signed-out', 'form'],
] as const)(
  'the %s build shows a reader who is %s: %s',
  (build, phase, view) => {
    expect(gateView(build, phase)).toBe(view);
  },
);
