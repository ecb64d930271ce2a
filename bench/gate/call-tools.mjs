// Calls the tools of assistants at a constant rate, with a token after the
// other, and prints the p99 in ms, from the moment at which each call was due.
//   node call-tools.mjs <url> <file of tokens> <calls a second> <seconds>
import {readFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';

const [url, file, rate, seconds] = process.argv.slice(2);
const tokens = JSON.parse(readFileSync(file, 'utf8'));
const words = ['quiet hours', 'certificate', 'escalation', 'sensor', 'invite'];
const start = performance.now() + 100;
const times = [];

async function call(at) {
  const due = start + (at * 1000) / rate;
  await sleep(due - performance.now());
  const params =
    at % 2
      ? {name: 'search', arguments: {query: words[at % words.length]}}
      : {name: 'fetch', arguments: {page: '/usage/overview'}};
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens[at % tokens.length]}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params}),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true')) {
    throw new Error(`A call failed: ${response.status} ${text}`);
  }
  times.push(performance.now() - due);
}

await Promise.all(Array.from({length: rate * seconds}, (_, at) => call(at)));
times.sort((a, b) => a - b);
console.log(JSON.stringify({p99: times[Math.floor(times.length * 0.99)]}));
