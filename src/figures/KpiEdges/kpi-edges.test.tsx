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
  ['On target', uptime, [100, 99.5]],
  ['Off target', uptime, [99.46, 99.25, 99.01]],
  ['Warning', uptime, [99, 98.01]],
  ['Critical', uptime, [98, 0]],
  ['On target', minutes, [0, 10]],
  ['Off target', minutes, [10.01, 12]],
  ['Warning', minutes, [15, 29.99]],
  ['Critical', minutes, [30, 1000]],
  [null, uptime, [null]],
] as const)('%s by the edges %j: %j', (band, edges, values) => {
  expect(values.map((value) => classifyKpi(value, edges))).toEqual(
    values.map(() => band),
  );
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

test('the built figure reads without script, and an edge belongs to its band', () => {
  const html = hydrate(<KpiEdges />);
  expect(html).toContain('99.25\u00a0% is Off target');
  expect(html).toMatch(/<fieldset [^>]*disabled=""/);
  expect(screen.getByRole('group')).toHaveProperty('disabled', false);
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
  const direction = screen.getByRole('combobox', {name: 'Direction'});
  expect(document.activeElement).toBe(direction);
  await userEvent.selectOptions(direction, 'Lower is better (minutes)');
  expect(told()).toMatch(/^15\sminutes is Warning: equal to the warning edge/);
  screen.getByRole('checkbox', {name: 'No data'}).focus();
  await userEvent.keyboard(' ');
  expect(told()).toMatch(/^Blank: .* not zero\.$/);
  expect(current()).toEqual([]);
});
