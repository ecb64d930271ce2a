/** What a figure should be, in its unit. */
export interface Goal {
  atMost?: number;
  atLeast?: number;
}

/** The goals of each bench, by the name of the figure. */
export const goals: Record<string, Record<string, Goal>> = {
  page: {
    'performance, where stock has 90 or more': {atLeast: 96},
    'performance above stock, where stock has less than 90': {atLeast: 6},
    'LCP, of stock, devtools': {atMost: 0.6},
    'LCP, of Starlight, devtools': {atMost: 0.75},
    'LCP, of Starlight, simulate': {atMost: 1},
    'TBT, of stock': {atMost: 0.35},
    CLS: {atMost: 0.01},
    accessibility: {atLeast: 100},
    'best practices': {atLeast: 100},
    'first cold page: script, prefetches included': {atMost: 196},
    // `me`, `companies` and `POST /session`.
    'first cold page: calls': {atMost: 3},
    'sign-in screen: calls': {atMost: 0},
    'after signing in on a new device: script': {atMost: 90},
    'after a new version: script': {atMost: 70},
    'return visit without a cookie': {atMost: 1300},
    'return visit: sequential requests before the page': {atMost: 3},
    'Log In: sequential requests before the page': {atMost: 2},
  },
  search: {
    'held out: MRR@10': {atLeast: 0.85},
    'texts and code, gzip': {atMost: 105},
    'Ctrl+K to first hit, cold, median': {atMost: 600},
    'letter to painted hits, p95': {atMost: 100},
    'longest task of the main thread': {atMost: 100},
  },
  gate: {
    'requests/s, of nginx with auth_request': {atLeast: 0.35},
    'requests per processor second, of nginx with auth_request': {
      atLeast: 0.35,
    },
    // The same, within noise.
    'requests/s, of ours with restricted pages': {atMost: 1.05},
    'p99 at 1,000 requests/s': {atMost: 10},
    'p99 beside 200 tool calls/s': {atMost: 10},
    'memory after the last round, of the second': {atMost: 1.05},
  },
  build: {
    'guide, cold': {atMost: 12},
    'sign-in, of the guide': {atMost: 0.5},
    'two audiences, of one': {atMost: 2},
    'both builds, of the commit before': {atMost: 0.85},
    'cold s, of stock': {atMost: 1.15},
    'cold MB, of stock': {atMost: 1.15},
    'warm s, of stock': {atMost: 1.15},
    'warm MB, of stock': {atMost: 1.15},
  },
};
