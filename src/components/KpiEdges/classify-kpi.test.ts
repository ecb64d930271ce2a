import {classifyKpi, validateEdges, type Edges} from './classify-kpi';

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
