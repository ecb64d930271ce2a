import {format} from 'node:util';

const heard: string[] = [];

/**
 * Records calls of console.error and console.warn. A test that expects one
 * replaces the function: `jest.spyOn(console, 'error').mockImplementation()`.
 */
export function listenForNoise(): void {
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...words) => {
      heard.push(`console.${method}: ${format(...words)}`);
    });
  }
}

/**
 * Clears what was recorded.
 *
 * @throws an error with all of it, if there was any.
 */
export function failOnNoise(): void {
  const noise = heard.splice(0);
  if (noise.length > 0) {
    throw new Error(noise.join('\n'));
  }
}
