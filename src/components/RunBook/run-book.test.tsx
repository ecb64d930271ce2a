import React from 'react';
import {render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RunBook from '.';

test('the button prints the run-book alone, and then the page is whole again', async () => {
  const html = document.documentElement;
  const printed: (string | undefined)[] = [];
  window.print = () => printed.push(html.dataset.print);
  render(<RunBook>Acknowledge first.</RunBook>);
  await userEvent.click(screen.getByRole('button'));
  expect(printed).toEqual(['run-book']);
  window.dispatchEvent(new Event('afterprint'));
  expect(html.dataset.print).toBeUndefined();
});
