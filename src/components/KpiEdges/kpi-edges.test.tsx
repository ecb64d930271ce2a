import React from 'react';
import {fireEvent, render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '@site/src/testing/hydrate';
import KpiEdges from '.';

const told = () => screen.getByRole('status').textContent;
const current = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'true')
    .map((item) => item.querySelector('b')?.textContent);

function move(name: string, value: number): void {
  fireEvent.change(screen.getByRole('slider', {name}), {target: {value}});
}

test('the built figure reads without script, and script takes it over', () => {
  const html = hydrate(<KpiEdges />);
  expect(html).toContain('99.25\u00a0% is Off target');
  expect(html).toContain('<fieldset class="controls" disabled="">');
  expect(screen.getByRole('slider', {name: 'Target'})).toHaveProperty(
    'disabled',
    false,
  );
});

test('an edge belongs to its band', () => {
  render(<KpiEdges />);
  expect(current()).toEqual(['Off target']);
  move('Value', 99);
  expect(told()).toBe(
    '99.0\u00a0% is Warning: equal to the warning edge of 99.0\u00a0%, and still above the critical edge of 98.0\u00a0%.',
  );
  expect(current()).toEqual(['Warning']);
  move('Critical edge', 98.5);
  move('Value', 98.5);
  expect(told()).toMatch(/ is Critical: equal to the critical edge/);
  move('Value', 99.9);
  expect(told()).toMatch(/ is On target: above the target of 99\.5/);
});

test('edges out of order are refused as the settings refuse them', () => {
  render(<KpiEdges />);
  move('Warning edge', 99.5);
  expect(told()).toBe(
    'Higher is better: target must be above the warning edge, and the warning edge above the critical edge. The scale keeps the last numbers that fit.',
  );
  expect(screen.getAllByRole('listitem')[2]?.textContent).toMatch(
    /Warning 99\.0\s% or less/,
  );
});

test('the keyboard reaches direction and data, and both tell their outcome', async () => {
  render(<KpiEdges />);
  await userEvent.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('combobox', {name: 'Direction'}),
  );
  await userEvent.selectOptions(
    screen.getByRole('combobox'),
    'Lower is better (minutes)',
  );
  expect(told()).toMatch(/^15\sminutes is Warning: equal to the warning edge/);
  screen.getByRole('checkbox', {name: 'No data'}).focus();
  await userEvent.keyboard(' ');
  expect(told()).toMatch(/^Blank: .* not zero\.$/);
  expect(current()).toEqual([]);
});
