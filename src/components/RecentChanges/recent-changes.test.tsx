import React from 'react';
import {screen} from '@testing-library/react';
import {hydrate} from '@site/lock/client/testing/hydrate';
import RecentChanges, {recordVisit} from '.';

const changes = [
  {date: '2026-05-04', title: 'Sites', path: '/sites', text: 'a.'},
  {date: '2026-05-01', title: 'Users', path: '/users', text: 'b.'},
];

const open = () =>
  hydrate(
    <RecentChanges changes={changes}>
      <h2>What’s new</h2>
    </RecentChanges>,
  );

beforeEach(() => localStorage.clear());

test('changes have a date that machines read, and a link', () => {
  const html = open();
  expect(html).toContain('<time dateTime="2026-05-04">4 May 2026</time>');
  expect(html).toMatch(/href="\/sites"[^>]*>Sites<\/a>: /);
});

test('a later visit marks and counts what came since the one before', () => {
  localStorage.setItem('latestVisit', '2026-05-02');
  open();
  expect(screen.getByText(/since/).textContent).toBe('1 since 2 May 2026');
  const [marked, ...others] = document.querySelectorAll('[data-new]');
  expect(marked?.textContent).toContain('New: Sites');
  expect(others).toEqual([]);
});

test('a visit that is no day is shown as it is stored', () => {
  localStorage.setItem('previousVisit', '2026-00-00');
  open();
  expect(screen.getByText(/since/).textContent).toBe('2 since 2026-00-00');
});

test.each([
  ['a first visit', null],
  ['a visit since which nothing is new', '2026-05-05'],
])('%s marks and counts nothing', (_, latest) => {
  if (latest) {
    localStorage.setItem('latestVisit', latest);
  }
  open();
  expect(screen.queryByText(/since/)).toBeNull();
  expect(document.querySelectorAll('[data-new]')).toHaveLength(0);
});

test('a second visit on one day does not move the visit before', () => {
  expect(recordVisit('2026-05-02')).toBeNull();
  expect(recordVisit('2026-05-02')).toBeNull();
  expect(recordVisit('2026-05-04')).toBe('2026-05-02');
  expect(recordVisit('2026-05-04')).toBe('2026-05-02');
});
