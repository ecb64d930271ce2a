import {findInstant, readWallClock} from './wall-clock';

/** The same text as of a clock, read as if it were UTC. */
const wall = (text: string) => Date.parse(`${text}Z`);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 16);

test.each([
  ['Europe/London', '2026-03-29T00:59', '2026-03-29T00:59'],
  ['Europe/London', '2026-03-29T01:00', '2026-03-29T02:00'],
  ['America/New_York', '2026-01-01T03:00', '2025-12-31T22:00'],
  ['Asia/Singapore', '2026-12-31T16:00', '2027-01-01T00:00'],
  ['Asia/Kolkata', '2026-03-29T00:00', '2026-03-29T05:30'],
])('in %s the clock at %s UTC shows %s', (zone, instant, shown) => {
  expect(textOf(readWallClock(wall(instant), zone))).toBe(shown);
});

test.each([
  // In the pages: from 01:00 to 02:00 in London.
  ['Europe/London', '2026-03-29T00:45', '2026-03-29T00:45', 'once'],
  ['Europe/London', '2026-03-29T01:00', '2026-03-29T01:00', 'never'],
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:00', 'never'],
  ['Europe/London', '2026-03-29T02:00', '2026-03-29T01:00', 'once'],
  ['Europe/Amsterdam', '2026-03-29T02:30', '2026-03-29T01:00', 'never'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00', 'never'],
  // Back from 02:00 to 01:00.
  ['Europe/London', '2026-10-25T00:45', '2026-10-24T23:45', 'once'],
  ['Europe/London', '2026-10-25T01:00', '2026-10-25T00:00', 'twice'],
  ['Europe/London', '2026-10-25T01:45', '2026-10-25T00:45', 'twice'],
  ['Europe/London', '2026-10-25T02:00', '2026-10-25T02:00', 'once'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30', 'twice'],
  // Half an hour, a gap at midnight, and no change at all.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30', 'never'],
  ['Africa/Cairo', '2026-04-24T00:15', '2026-04-23T22:00', 'never'],
  ['Asia/Singapore', '2026-03-29T01:30', '2026-03-28T17:30', 'once'],
])('in %s %s is at %s UTC and exists %s', (zone, time, instant, occurrence) => {
  const found = findInstant(wall(time), zone);
  expect(textOf(found.instant)).toBe(instant);
  expect(found.occurrence).toBe(occurrence);
});
