import {render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import CodeBlock from '.';

const html = '{<span class="token property">"a"</span>: 1}\n';
const button = () => screen.getByRole('button');

test('the code and its title are shown', () => {
  render(<CodeBlock html={html} title="A message" />);
  expect(screen.getByRole('figure').textContent).toBe('A message{"a": 1}\nCopy');
  expect(screen.getByText('"a"').className).toBe('token property');
});

test('the button copies the code without its marks', async () => {
  const user = userEvent.setup();
  render(<CodeBlock html={html} />);
  await user.click(button());
  expect(button().textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('{"a": 1}\n');
});

test('without the clipboard the code is selected', async () => {
  const user = userEvent.setup();
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  render(<CodeBlock html={html} />);
  await user.click(button());
  expect(button().textContent).toBe('Selected');
  expect(String(getSelection())).toBe('{"a": 1}\n');
});
