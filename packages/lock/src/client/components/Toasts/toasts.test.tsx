import {act, screen, waitFor} from '@testing-library/react';
import {showToast} from '.';

test('equal messages share one toast, whose time starts anew', async () => {
  act(() => showToast('error', 'Again'));
  await screen.findByText('Again');
  const bar = () => document.querySelector('.Toastify__progress-bar');
  const first = bar();
  act(() => showToast('error', 'Again'));
  // The time starts anew because the bar is a new one.
  await waitFor(() => expect(bar()).not.toBe(first));
  expect(screen.getAllByText('Again')).toHaveLength(1);
});

test('an error and a warning look different, at the top right, for 5 s', async () => {
  act(() => {
    showToast('error', 'An error');
    showToast('warning', 'A warning');
  });
  await screen.findByText('An error');
  const toast = (text: string) => screen.getByText(text).closest('.Toastify__toast');
  expect(toast('An error')?.className).toContain('Toastify__toast--error');
  expect(toast('A warning')?.className).toContain('Toastify__toast--warning');
  expect(toast('An error')?.closest('.Toastify__toast-container--top-right')).toBeTruthy();
  // Its progress bar is the clock: an animation, which jsdom does not run.
  const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar');
  expect(bar?.style.animationDuration).toBe('5000ms');
});
