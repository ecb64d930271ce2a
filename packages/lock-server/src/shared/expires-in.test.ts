import {type Expiry, type ExpiryUnit, readExpiry} from './expires-in';

const moment = Date.parse('2026-11-21T09:15:00Z');
const life = 900_000;

test.each<[ExpiryUnit, unknown, Expiry]>([
  ['auto', 900, {life}],
  ['auto', '900', {life}],
  ['auto', 0.5, {life: 500}],
  ['auto', 999_999_999, {life: 999_999_999_000}],
  // Milliseconds look like seconds: 10 days and 10 hours.
  ['auto', 900_000, {life: 900_000_000}],
  ['auto', moment / 1000, {moment}],
  ['auto', moment, {moment}],
  ['auto', String(moment), {moment}],
  ['auto', '2026-11-21T09:15:00Z', {moment}],
  ['seconds', 900, {life}],
  ['seconds', '2000000000', {life: 2e12}],
  ['milliseconds', 900_000, {life}],
  ['milliseconds', '900000', {life}],
  ['milliseconds', 2e9, {life: 2e9}],
  ['date', moment, {moment}],
  ['date', moment / 1000, {moment}],
  ['date', '2026-11-21T10:15:00+01:00', {moment}],
])('with %s, %j is understood', (unit, value, expiry) => {
  expect(readExpiry(value, unit)).toEqual(expiry);
});

const unreadable = [null, undefined, '', ' ', 'soon', 0, -5, '-5', NaN, Infinity, {}, [5], true];

test.each<[ExpiryUnit, unknown]>([
  ...unreadable.flatMap((value): [ExpiryUnit, unknown][] => [
    ['auto', value],
    ['seconds', value],
    ['milliseconds', value],
    ['date', value],
  ]),
  ['seconds', '2026-11-21T09:15:00Z'],
  ['milliseconds', '2026-11-21T09:15:00Z'],
])('with %s, %p cannot be read', (unit, value) => {
  expect(readExpiry(value, unit)).toBeNull();
});
