import {render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import CodeBlock from '.';

const code = (
  <code>
    {'{'}
    <span>&quot;a&quot;</span>
    {': 1}\n'}
  </code>
);
const button = () => screen.getByRole('button');

test('the code and its title are shown', () => {
  render(<CodeBlock title="A message">{code}</CodeBlock>);
  expect(screen.getByRole('figure').textContent).toBe('A message{"a": 1}\nCopy');
});

test('the button copies the code without its marks', async () => {
  const user = userEvent.setup();
  render(<CodeBlock>{code}</CodeBlock>);
  await user.click(button());
  expect(button().textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('{"a": 1}\n');
});

test('without the clipboard the code is selected', async () => {
  const user = userEvent.setup();
  jest
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  render(<CodeBlock>{code}</CodeBlock>);
  await user.click(button());
  expect(button().textContent).toBe('Selected');
  expect(String(getSelection())).toBe('{"a": 1}\n');
});
