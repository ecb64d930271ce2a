import styles from './tones.module.css';

/** How good a state is; `idle` for what does not happen, `none` for unknown. */
export type Tone = 'good' | 'fair' | 'warn' | 'bad' | 'idle' | 'none';

/** A sign for each tone, since colour alone tells some readers nothing. */
export const signs: Record<Tone, string> = {
  good: '✓',
  fair: '–',
  warn: '!',
  bad: '✕',
  idle: '○',
  none: '?',
};

/** Class that paints an element in a tone, in both colour modes. */
export function toneClass(tone: Tone): string {
  return styles[tone] ?? '';
}
