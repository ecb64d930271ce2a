/** What a figure should be, in its unit: at most or at least this. */
export type Goal = readonly ['≤' | '≥', number];

/** The goals of each bench, by the name of the figure. */
export const goals: Record<string, Record<string, Goal>> = {
  page: {
    performance: ['≥', 96],
    'LCP, of stock, devtools': ['≤', 0.6],
    'LCP, of Starlight, devtools': ['≤', 0.75],
    'LCP, of Starlight, simulate': ['≤', 1],
    'TBT, of stock': ['≤', 0.35],
    CLS: ['≤', 0.01],
    accessibility: ['≥', 100],
    'best practices': ['≥', 100],
    'click, of stock': ['≤', 1],
    'click after 200 ms over the link, of stock': ['≤', 1],
    'first cold page: script': ['≤', 196],
    'first cold page: fetched ahead': ['≤', 150],
    // `me` and `companies`.
    'first cold page: calls': ['≤', 2],
    'sign-in screen: calls': ['≤', 0],
    'after signing in on a new device: script': ['≤', 90],
    'after a new version: script': ['≤', 70],
    'return visit without a cookie': ['≤', 1900],
    'return visit: sequential requests before the page': ['≤', 2],
    'Log In: sequential requests before the page': ['≤', 1],
  },
  search: {
    'held out: MRR@10': ['≥', 0.85],
    'staff: section among three, of 40': ['≥', 34],
    'staff: page among six, of 40': ['≥', 40],
    'share of labels that lead first to the page of their link': ['≥', 1],
    'texts and code, gzip': ['≤', 105],
    'Ctrl+K to first hit, cold, median': ['≤', 600],
    'letter to painted hits, p95': ['≤', 100],
  },
  build: {
    'guide, cold': ['≤', 12],
    'sign-in, of the guide': ['≤', 0.5],
    'cold s, of stock': ['≤', 1.15],
    'cold MB, of stock': ['≤', 1.15],
    'warm s, of stock': ['≤', 1.15],
    'warm MB, of stock': ['≤', 1.15],
    '300 ordinary pages: processor s, of stock': ['≤', 2.2],
    '1500 ordinary pages: processor s, of stock': ['≤', 2.5],
    '1500 ordinary pages: MB, of stock': ['≤', 1.4],
  },
};
