import {gateView} from './gate-view';

// Specification 2, "Access gate", for each build.
test.each([
  ['guide', 'starting', 'content'],
  ['guide', 'loading', 'content'],
  ['guide', 'signed-in', 'content'],
  ['guide', 'nobody', 'nothing'],
  ['guide', 'signed-out', 'indicator'],
  ['guide', 'unkept', 'content'],
  ['guide', 'leaving', 'indicator'],
  ['static', 'starting', 'covered'],
  ['static', 'loading', 'covered'],
  ['static', 'signed-in', 'content'],
  ['static', 'nobody', 'nothing'],
  ['static', 'signed-out', 'form'],
  ['static', 'unkept', 'form'],
  ['sign-in', 'starting', 'undecided'],
  ['sign-in', 'loading', 'indicator'],
  ['sign-in', 'signed-in', 'indicator'],
  ['sign-in', 'nobody', 'nothing'],
  ['sign-in', 'signed-out', 'form'],
] as const)(
  'the %s build shows a reader who is %s: %s',
  (build, phase, view) => {
    expect(gateView(build, phase)).toBe(view);
  },
);
