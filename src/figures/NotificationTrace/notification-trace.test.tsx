import React from 'react';
import {fireEvent, render, screen, within} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import NotificationTrace from '.';

const told = () => screen.getByRole('status').textContent;
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const button = (name: string) => screen.getByRole('button', {name});

/** The recipients in a text. */
function recipients(): string | undefined {
  const lists = screen.getAllByRole('list');
  return lists[1]?.textContent?.replace(/\s+/g, ' ');
}

test('the built trace reads without script, and follows its controls with it', async () => {
  const html = hydrate(<NotificationTrace />);
  expect(html).toContain('Not used: Pier 4 alarm is above it and matches.');
  expect(recipients()).toMatch(
    /First message: notified, Sat 06:00.*Step 1: notified, Sat 06:15.*Step 2: not notified, acknowledged at 06:18$/,
  );
  const used = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'true');
  expect(used.map((item) => item.querySelector('b')?.textContent)).toEqual(['2. Pier 4 alarm']);

  await choose('Day at the site', 'Saturday');
  expect(told()).toBe('Pier 4 alarm is used, second in the list. 2 of 3 recipients are notified.');
  fireEvent.change(screen.getByRole('slider', {name: 'Time at the site'}), {
    target: {value: 350},
  });
  expect(told()).toMatch(/delay the first message until Sat 06:00/);
  await choose('Severity', 'Critical');
  expect(recipients()).toMatch(/First message: notified, Sat 05:50/);
  await choose('First message acknowledged', 'By no one');
  await choose('Recipients', 'Mara Lind is absent');
  expect(recipients()).toMatch(/Step 1: not notified, absent.*Step 2: notified, Sat 06:05/);

  await choose('Asset', 'TR-007 (in no group)');
  expect(told()).toMatch(/^Everything else is used, third/);
  await userEvent.click(screen.getByLabelText('Everything else is on'));
  expect(told()).toMatch(/^No one is notified\. .* no profile is on and match/);
  expect(recipients()).toBe('');
  await choose('Status of the asset', 'Under maintenance');
  expect(told()).toMatch(/raised without sending\.$/);
});

test('the keyboard moves a profile to the top and keeps its place there', async () => {
  render(<NotificationTrace />);
  button('Move Everything else up').focus();
  await userEvent.keyboard('{Enter}');
  expect(told()).toMatch(/^Everything else is used, second in the list/);
  await userEvent.keyboard(' ');
  expect(told()).toMatch(/^Everything else is used, first in the list/);
  expect(document.activeElement).toBe(button('Move Everything else up'));
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard(' ');
  const list = within(screen.getByRole('group'))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);
  expect(list.slice(0, 3)).toEqual([
    'Everything else is on',
    'Vaccine alarm is on',
    'Pier 4 alarm is on',
  ]);
});
