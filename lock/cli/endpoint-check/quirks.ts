import type {Finding} from './finding';
import type {Reply} from './request';

/** What may be peculiar about any answer; each is said once, with the steps it came in. */
const rows: readonly (Pick<Finding, 'verdict' | 'text'> & {
  isSeen: (reply: Reply) => boolean;
})[] = [
  {
    verdict: 'wrong',
    text: 'came: a compressed answer (content-encoding); expected: none, as the request has accept-encoding: identity. The server answers 502 to sign-ins then, and cannot read who a token belongs to',
    isSeen: ({headers}) => Boolean(headers['content-encoding']),
  },
  {
    verdict: 'wrong',
    text: 'came: ids that are numbers above 2^53; expected: texts, as browsers lose their last digits',
    isSeen: ({text}) => numbersOfIds(text).some((id) => !Number.isSafeInteger(id)),
  },
  {
    verdict: 'right',
    text: 'ids are numbers, and are read as texts',
    isSeen: ({text}) => numbersOfIds(text).some((id) => Number.isSafeInteger(id)),
  },
  {
    verdict: 'right',
    text: 'errors is an empty list or null beside data, which is no error',
    isSeen: ({answer, text}) =>
      answer.kind === 'data' && /"errors"\s*:\s*(?:\[\s*\]|null)/.test(text),
  },
  {
    verdict: 'right',
    text: 'the answer has no content-type, and is read as JSON',
    isSeen: ({headers, text}) => !headers['content-type'] && text !== '',
  },
];

function numbersOfIds(text: string): number[] {
  return [...text.matchAll(/"(?:id|\w*[cC]ompanyId)"\s*:\s*(\d+)/g)].map(([, id]) => Number(id));
}

/**
 * Makes a collection of what is peculiar about answers.
 *
 * @param slow what counts as slow, in ms.
 */
export function createQuirks(slow: number) {
  const seen = new Map<(typeof rows)[number], Set<string>>();
  const slowOne = {
    verdict: 'works, but',
    text: `it takes more than ${slow / 1000} s, and readers wait for it`,
    isSeen: ({milliseconds}: Reply) => milliseconds > slow,
  } as const;
  return {
    /** Looks at the answer that came in a step. */
    note(step: string, reply: Reply): void {
      for (const row of [...rows, slowOne].filter(({isSeen}) => isSeen(reply))) {
        seen.set(row, (seen.get(row) ?? new Set()).add(step));
      }
    },
    findings: (): Finding[] =>
      [...seen].map(([{verdict, text}, steps]) => ({
        ...{verdict, step: 'all answers'},
        text: `${text} (in: ${[...steps].join(', ')})`,
      })),
  };
}
