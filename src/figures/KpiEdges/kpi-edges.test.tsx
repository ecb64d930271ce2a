import React from 'react';
import {fireEvent, render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '@site/src/testing/hydrate';
import KpiEdges from '.';
import {classifyKpi, validateEdges, type Edges} from './simulate';

const uptime: Edges = {
  direction: 'higher',
  target: 99.5,
  warning: 99,
  critical: 98,
};
const minutes: Edges = {
  direction: 'lower',
  target: 10,
  warning: 15,
  critical: 30,
};

test.each([
  [100, 'On target'],
  [99.5, 'On target'],
  [99.46, 'Off target'],
  [99.25, 'Off target'],
  [99.01, 'Off target'],
  [99, 'Warning'],
  [98.01, 'Warning'],
  [98, 'Critical'],
  [0, 'Critical'],
])('where higher is better, %d is %s', (value, band) => {
  expect(classifyKpi(value, uptime)).toBe(band);
});

test.each([
  [0, 'On target'],
  [10, 'On target'],
  [10.01, 'Off target'],
  [12, 'Off target'],
  [15, 'Warning'],
  [29.99, 'Warning'],
  [30, 'Critical'],
  [1000, 'Critical'],
])('where lower is better, %d is %s', (value, band) => {
  expect(classifyKpi(value, minutes)).toBe(band);
});

test('no data is blank, and zero is a value', () => {
  expect(classifyKpi(null, uptime)).toBeNull();
  expect(classifyKpi(0, minutes)).toBe('On target');
});

test.each([
  [uptime, null],
  [minutes, null],
  [{...uptime, warning: 99.5}, 'Higher is better: target must be above'],
  [{...uptime, critical: 99.2}, 'Higher is better: target must be above'],
  [{...minutes, warning: 10}, 'Lower is better: target must be below'],
  [{...uptime, direction: 'lower'}, 'Lower is better: target must be below'],
] as const)('edges %j are refused with %s', (edges, text) => {
  expect(validateEdges(edges)?.slice(0, text?.length) ?? null).toBe(text);
});

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
