import React from 'react';
import {render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Term from '.';

// Whether it is seen is up to the stylesheet: e2e/glossary.e2e.ts.
const isDismissed = () =>
  screen.getByText('A record.').parentElement?.dataset.dismissed === 'true';

function open() {
  render(
    <Term href="/features/glossary#incident" definition="A record.">
      incident
    </Term>,
  );
  return screen.getByRole('link', {name: 'incident'});
}

test('the term is a link to its entry, described by its definition', () => {
  const link = open();
  expect(link.getAttribute('href')).toBe('/features/glossary#incident');
  const id = link.getAttribute('aria-describedby');
  const tooltip = document.getElementById(id!);
  expect(tooltip?.getAttribute('role')).toBe('tooltip');
  expect(tooltip?.textContent).toBe('A record.');
});

test('Escape dismisses what the pointer opened, without moving it', async () => {
  const link = open();
  await userEvent.hover(link);
  expect(isDismissed()).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(isDismissed()).toBe(true);
});

test('Escape dismisses what focus opened, and the link keeps the focus', async () => {
  const link = open();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(isDismissed()).toBe(true);
  expect(document.activeElement).toBe(link);
});

test('focus keeps the tooltip open for Escape after the pointer has gone', async () => {
  const link = open();
  await userEvent.tab();
  await userEvent.hover(link);
  await userEvent.unhover(link);
  await userEvent.keyboard('{Escape}');
  expect(isDismissed()).toBe(true);
});

test('what was dismissed opens again when the pointer comes back', async () => {
  const link = open();
  await userEvent.hover(link);
  await userEvent.keyboard('{Escape}');
  await userEvent.unhover(link);
  await userEvent.hover(link);
  expect(isDismissed()).toBe(false);
});

test('Escape on a page whose terms are closed does nothing', async () => {
  open();
  await userEvent.keyboard('{Escape}');
  expect(isDismissed()).toBe(false);
});
