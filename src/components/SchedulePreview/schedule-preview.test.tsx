import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '@site/src/testing/hydrate';
import SchedulePreview from '.';

const plain = (text: string | null) => text?.replace(/\s+/g, ' ').trim();
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map((cell) => plain(cell.textContent)).join(' | '),
    );
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);

test('the built preview reads without script, and follows its controls with it', async () => {
  const html = hydrate(<SchedulePreview />);
  expect(html).toContain('so the run is at 02:00.');
  expect(rows()).toEqual([
    'Schedule, London | Reader, Amsterdam | Run',
    'Fri 27 Mar 2026, 01:30 | Fri 27 Mar 2026, 02:30 | ✓ as set',
    'Sat 28 Mar 2026, 01:30 | Sat 28 Mar 2026, 02:30 | ✓ as set',
    'Sun 29 Mar 2026, 02:00 | Sun 29 Mar 2026, 03:00 | ! moved',
    'Mon 30 Mar 2026, 01:30 | Mon 30 Mar 2026, 02:30 | ✓ as set',
    'Tue 31 Mar 2026, 01:30 | Tue 31 Mar 2026, 02:30 | ✓ as set',
  ]);

  await choose(
    'First day (next change of clocks)',
    '23 Oct 2026 (25 Oct in Europe)',
  );
  expect(rows()[3]).toBe(
    'Sun 25 Oct 2026, 01:30 | Sun 25 Oct 2026, 02:30 | – first',
  );

  await choose('Time zone of the reader', 'America/New_York');
  await choose('Recurrence', 'Monthly, on the last day');
  fireEvent.change(screen.getByRole('slider', {name: 'Run time'}), {
    target: {value: 420},
  });
  expect(rows()[1]).toBe(
    'Sat 31 Oct 2026, 07:00 | Sat 31 Oct 2026, 03:00 | ✓ as set',
  );
  expect(screen.getByRole('status').textContent).toBe(
    '07:00 in London is 03:00 in New York, and 02:00 from 30 Nov.',
  );

  await choose('Time zone of the schedule', 'Asia/Singapore');
  expect(rows()[1]).toBe(
    'Sat 31 Oct 2026, 07:00 | Fri 30 Oct 2026, 19:00 | ✓ as set',
  );
});
