// Whether anything that was acknowledged is lost when the server is killed in a
// storm of writes.
//
// How: in each round a server of its own process (libSQL, then PostgreSQL) is
// asked for sign-ins and refreshes from several clients at once while the
// accounts command adds accounts to the same database, and both get SIGKILL at a
// random moment after the first account and ten answers for each client. Then a new server is asked for every session whose token
// arrived and the command for every account whose addition it had reported.
//
// Goal (issue 6, "Faults"): 50 rounds, none lost.
import {spawn, spawnSync} from 'node:child_process';
import {randomBytes, randomInt, randomUUID} from 'node:crypto';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {needBuild} from './lib/need.mjs';
import {onEachStore} from './lib/on-each-store.mjs';
import {operation} from './lib/operations.mjs';
import {isQuick, report} from './lib/report.mjs';
import {root} from './lib/root.mjs';
import {startServer} from './lib/start-server.mjs';

needBuild('server/main.js', 'guide/404.html', 'sign-in/404.html');
const rounds = isQuick ? 3 : 50;
const clients = 6;
const email = 'kim@example.com';
const password = 'a-long-pass-phrase';
const SESSION_SECRET = randomBytes(32).toString('base64url');

const figures = [];
await onEachStore(measure);
report('kill', figures, {rounds, clients});

async function measure(store, databaseUrl) {
  const start = () =>
    startServer({databaseUrl, demo: false, env: {SESSION_SECRET}});
  accounts(databaseUrl, ...addition(email));
  let server = await start();
  const kept = {sessions: 0, accounts: 0};
  const lost = {sessions: 0, accounts: 0};
  const added = [];
  for (let round = 0; round < rounds; round++) {
    const {tokens, emails} = await storm(server, databaseUrl);
    server = await start();
    for (const token of tokens) {
      const {me} = await ask(server, operation('me'), token);
      (me ? kept : lost).sessions++;
    }
    added.push(...emails);
  }
  const listed = accounts(databaseUrl, 'list');
  for (const each of added) {
    (listed.includes(each) ? kept : lost).accounts++;
  }
  await server.stop();
  for (const what of ['sessions', 'accounts']) {
    figures.push(
      {
        what: `${store}: acknowledged ${what}, kept`,
        value: kept[what],
        unit: '',
      },
      {
        what: `${store}: acknowledged ${what}, lost`,
        value: lost[what],
        unit: '',
        goal: {atMost: 0},
      },
    );
  }
}

/** Writes until the kill; gives what was acknowledged before it. */
async function storm(server, databaseUrl) {
  const tokens = [];
  const emails = [];
  let isOver = false;
  const storming = [
    ...Array.from({length: clients}, () => refreshForever()),
    addForever(),
  ];
  // Well into the storm, and then at any moment.
  while (emails.length < 1 || tokens.length < 10 * clients) {
    await sleep(5);
  }
  await sleep(randomInt(300));
  isOver = true;
  await server.kill();
  await Promise.all(storming);
  return {tokens, emails};

  async function refreshForever() {
    try {
      const document = operation('authenticate-user', {email, password});
      let {authenticateUser: pair} = await ask(server, document);
      for (;;) {
        tokens.push(pair.token);
        const {refreshToken} = pair;
        const next = operation('refresh-auth-token', {refreshToken});
        pair = (await ask(server, next)).refreshAuthToken;
      }
    } catch (error) {
      // The kill cuts the call that was under way: it was not acknowledged.
      if (!isOver) {
        throw error;
      }
    }
  }

  async function addForever() {
    while (!isOver) {
      const each = `${randomUUID()}@example.com`;
      const child = spawn(process.execPath, command(addition(each)), {
        env: {...process.env, DATABASE_URL: databaseUrl},
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      child.stdin.end(password);
      const killing = setInterval(() => isOver && child.kill('SIGKILL'), 5);
      let printed = '';
      for await (const chunk of child.stdout) {
        printed += chunk;
      }
      clearInterval(killing);
      if (printed.includes(each)) {
        emails.push(each);
      }
    }
  }
}

async function ask({port}, body, token = '') {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-auth-token': token},
    body,
  });
  return (await response.json()).data;
}

function accounts(databaseUrl, ...args) {
  const {stdout, status} = spawnSync(process.execPath, command(args), {
    env: {...process.env, DATABASE_URL: databaseUrl},
    input: password,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (status !== 0) {
    throw new Error('The accounts command failed.');
  }
  return String(stdout);
}

function command(args) {
  return [path.join(root, 'build/server/accounts/cli/cli.js'), ...args];
}

function addition(address) {
  return [
    ...[
      'add',
      '--email',
      address,
      '--first-name',
      'Kim',
      '--last-name',
      'Berg',
    ],
    ...['--role', 'VIEWER', '--company', 'Harbour Cold Chain'],
    ...['--create-company', '--password-stdin'],
  ];
}
