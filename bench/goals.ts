/** The goal of a figure, in the unit of the figure: a maximum or a minimum. */
export type Goal = readonly ['≤' | '≥', number];

/** The goals of each benchmark, by the name of the figure. */
export const goals: Record<string, Record<string, Goal>> = {
  page: {
    'LCP, of stock': ['≤', 0.6],
    'TBT, of stock': ['≤', 1],
    CLS: ['≤', 0.01],
    'script, kB': ['≤', 165],
  },
  search: {
    'held out: MRR@10': ['≥', 0.85],
    'staff: section among three, of 40': ['≥', 34],
    'share of labels that lead first to the page of their link': ['≥', 1],
  },
};
