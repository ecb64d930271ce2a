import React from 'react';
import {render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Term from '.';

// What the stylesheet does about it, and the rest: e2e/glossary.e2e.ts.
const isDismissed = () => screen.getByText('A record.').parentElement?.dataset.dismissed === 'true';

test('Escape dismisses what focus keeps open after the pointer has gone, and nothing before', async () => {
  render(
    <Term href="/features/glossary#incident" definition="A record.">
      incident
    </Term>,
  );
  const link = screen.getByRole('link', {name: 'incident'});
  await userEvent.keyboard('{Escape}');
  expect(isDismissed()).toBe(false);
  await userEvent.tab();
  await userEvent.hover(link);
  await userEvent.unhover(link);
  await userEvent.keyboard('{Escape}');
  expect(isDismissed()).toBe(true);
  expect(document.activeElement).toBe(link);
});
