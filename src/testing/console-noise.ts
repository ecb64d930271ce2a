import {format} from 'node:util';

const heard: string[] = [];

/**
 * Keeps to itself what console.error and console.warn are given. A test that
 * expects one says so: `jest.spyOn(console, 'error').mockImplementation()`.
 */
export function listenForNoise(): void {
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...words) => {
      heard.push(`console.${method}: ${format(...words)}`);
    });
  }
}

/**
 * Forgets what was heard.
 *
 * @throws all of it, where there was anything.
 */
export function failOnNoise(): void {
  const noise = heard.splice(0);
  if (noise.length > 0) throw new Error(noise.join('\n'));
}
