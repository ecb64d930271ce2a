/** What a step of the check came to. */
export interface Judgement {
  /** `works, but`: readers lose what the text says. `not asked`: it says why. */
  verdict: 'right' | 'works, but' | 'wrong' | 'not asked';
  text: string;
}

/** What a check found in one step. */
export interface Finding extends Judgement {
  step: string;
}

export const right = (text: string): Judgement => ({verdict: 'right', text});
export const worksBut = (text: string): Judgement => ({verdict: 'works, but', text});
export const wrong = (came: string, expected: string): Judgement => ({
  verdict: 'wrong',
  text: `came: ${came}; expected: ${expected}`,
});

const whereToRead = 'lock/OPERATING.md#connect-your-platform';

/** Gives a finding as a line; what is wrong has a second one that says where to read. */
export function printFinding({verdict, step, text}: Finding): string {
  const line = `${verdict.padEnd(10)}  ${step}: ${text}.`;
  return verdict === 'wrong' ? `${line}\n${' '.repeat(12)}Read ${whereToRead}` : line;
}
