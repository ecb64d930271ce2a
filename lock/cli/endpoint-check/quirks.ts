import type {Finding} from './day';
import type {Reply} from './request';

/** What may be peculiar about any answer. */
const rows: readonly (Pick<Finding, 'verdict' | 'text'> & {
  isSeen: (reply: Reply, slow: number) => boolean;
})[] = [
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
    text: 'no content-type says that the answer is JSON, and it is read as such',
    isSeen: ({headers, text}) => text !== '' && !/json/.test(headers.get('content-type') ?? ''),
  },
  {
    verdict: 'works, but',
    text: 'it takes seconds, and readers wait for it',
    isSeen: ({milliseconds}, slow) => milliseconds > slow,
  },
];

function numbersOfIds(text: string): number[] {
  return [...text.matchAll(/"(?:id|\w*[cC]ompanyId)"\s*:\s*(\d+)/g)].map(([, id]) => Number(id));
}

/**
 * Finds what is peculiar about answers, each once, with the steps it came in.
 *
 * @param slow what counts as slow, in ms.
 */
export function findQuirks(
  replies: readonly {step: string; reply: Reply}[],
  slow: number,
): Finding[] {
  return rows.flatMap(({verdict, text, isSeen}) => {
    const seen = replies.filter(({reply}) => isSeen(reply, slow)).map(({step}) => step);
    const where = [...new Set(seen)].join(', ');
    return where ? [{verdict, step: 'all answers', text: `${text} (in: ${where})`}] : [];
  });
}
