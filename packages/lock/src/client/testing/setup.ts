import {format} from 'node:util';
import {configure} from '@testing-library/react';

const noise: string[] = [];

// A test that expects a call replaces the function: `jest.spyOn(console, 'error').mockImplementation()`.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...words) => {
      noise.push(`console.${method}: ${format(...words)}`);
    });
  }
});
afterEach(failOnNoise);
// Fails on output from the clean-up of the last test.
afterAll(failOnNoise);

/** @throws Error with all that was written, if there was any. */
function failOnNoise(): void {
  const lines = noise.splice(0);
  if (lines.length > 0) {
    throw new Error(lines.join('\n'));
  }
}

// The form is loaded lazily, which takes seconds on a busy machine.
configure({asyncUtilTimeout: 5000});
