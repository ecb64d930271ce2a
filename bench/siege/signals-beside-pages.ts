import {randomUUID} from 'node:crypto';
import {setTimeout as sleep} from 'node:timers/promises';
import {Pool} from 'undici';
import {createGateCookie} from '../../server/gate/gate-cookie';
import type {Signal} from '../../shared/signals';
import {quantile} from '../lib/statistics';

const page = '/usage/overview';
const tick = 10; // ms
const pagesPerTick = 2;
const signalsPerTick = 10;
/** A reader may send 100 in 10 minutes. */
const readers = 1000;

/** Settings of a server whose cookies this module can make. */
export const settings = {
  SESSION_SECRET: 'a-secret-of-the-bench-of-32-characters',
  SITE_URL: 'http://localhost:3000',
};

const {issue} = createGateCookie({
  secrets: [settings.SESSION_SECRET],
  siteUrl: settings.SITE_URL,
});

/** What a run measured. */
export interface PageTimes {
  /** Of pages, in ms, each from the moment at which its request was due. */
  p99: number;
  /** Signals a second. */
  stored: number;
}

/**
 * Requests a page 200 times a second for some seconds, and with `hasSignals`
 * sends 1,000 signals a second beside it.
 *
 * @throws Error when a page is not answered.
 */
export async function requestPages(
  port: number,
  seconds: number,
  hasSignals: boolean,
): Promise<PageTimes> {
  const pool = new Pool(`http://127.0.0.1:${port}`, {connections: 32});
  // Signals wait for a commit, which pages must not do.
  const signals = new Pool(`http://127.0.0.1:${port}`, {connections: 512});
  const pageTimes: Promise<number>[] = [];
  const statuses: Promise<number>[] = [];
  const begin = performance.now();
  for (let due = begin; due < begin + seconds * 1000; due += tick) {
    await sleep(Math.max(0, due - performance.now()));
    for (let i = 0; i < pagesPerTick; i++) {
      pageTimes.push(timePage(pool, due));
    }
    for (let i = 0; hasSignals && i < signalsPerTick; i++) {
      statuses.push(send(signals, statuses.length));
    }
  }
  const times = await Promise.all(pageTimes);
  const answers = await Promise.all(statuses);
  await Promise.all([pool.close(), signals.close()]);
  return {
    p99: quantile(times, 0.99),
    stored: answers.filter((status) => status === 204).length / seconds,
  };
}

async function timePage(pool: Pool, due: number): Promise<number> {
  const {statusCode, body} = await pool.request({
    method: 'GET',
    path: page,
    headers: {cookie: cookieOf(0), accept: 'text/html'},
  });
  await body.dump();
  if (statusCode !== 200) {
    throw new Error(`${page} was answered with ${statusCode}.`);
  }
  return performance.now() - due;
}

/** Sends one of the kinds of signals by turns; gives the status. */
async function send(pool: Pool, index: number): Promise<number> {
  const kinds: Signal[] = [
    {kind: 'answer', id: randomUUID(), page, answer: 'no', remark: 'Why?'},
    {kind: 'opened', pages: [page]},
    {kind: 'search', query: `word ${index % 997}`, outcome: 'no-results'},
  ];
  const {statusCode, body} = await pool.request({
    method: 'POST',
    path: '/signals',
    headers: {
      cookie: cookieOf(index % readers),
      'content-type': 'application/json',
    },
    body: JSON.stringify(kinds[index % kinds.length]),
  });
  await body.dump();
  return statusCode;
}

const cookies = new Map<number, string>();

function cookieOf(reader: number): string {
  const known = cookies.get(reader) ?? issue(`reader ${reader}`).split(';')[0];
  cookies.set(reader, known ?? '');
  return known ?? '';
}
