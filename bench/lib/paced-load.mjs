// A process that sends requests at a constant rate and prints what it measured
// as JSON. It is started by bench/lib/pace.mjs, which says what for.
//
// A latency counts from the moment at which the request was due, not from when
// it was sent: while a server stalls, requests go on being due (what wrk leaves
// out is called coordinated omission). The loop spins rather than sleeps, since
// timers are late by a millisecond, so it needs a core of its own.
import {openConnection, requestBytes} from './connection.mjs';
import {quantile} from './statistics.mjs';

const {port, paths, headers, rate, seconds, connections} = JSON.parse(
  process.argv[2],
);
const requests = paths.map((path) => requestBytes('GET', path, headers));
const idle = [];
for (let i = 0; i < connections; i++) {
  idle.push(await openConnection(port));
}

const latencies = []; // ms
const lags = []; // ms from due to sent
const due = []; // moments of requests that wait for a connection
const statuses = {};
let asked = 0;

const total = rate * seconds;
const start = performance.now() + 50;
await new Promise((resolve, reject) => {
  (function turn() {
    const now = performance.now();
    while (asked + due.length < total && dueAt(asked + due.length) <= now) {
      due.push(dueAt(asked + due.length));
    }
    while (due.length > 0 && idle.length > 0) {
      send(due.shift()).catch(reject);
    }
    if (latencies.length < total) {
      setImmediate(turn);
    } else {
      resolve();
    }
  })();
});
for (const connection of idle) {
  connection.close();
}

console.log(
  JSON.stringify({
    statuses,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    max: quantile(latencies, 1),
    lag99: quantile(lags, 0.99),
  }),
);

function dueAt(index) {
  return start + (index * 1000) / rate;
}

async function send(moment) {
  const connection = idle.shift();
  const request = requests[asked++ % requests.length];
  lags.push(performance.now() - moment);
  const {status} = await connection.request(request);
  latencies.push(performance.now() - moment);
  statuses[status] = (statuses[status] ?? 0) + 1;
  idle.push(connection);
}
