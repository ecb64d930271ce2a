import {join} from 'node:path';
import {brotliDecompressSync} from 'node:zlib';
import type {Hono} from 'hono';
import {listExceptions} from 'docusaurus-lock-server/gate/exceptions';
import {listAddresses} from 'docusaurus-lock-server/shared/addresses';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';
import {readGuideBuilds, readSite} from 'docusaurus-lock-server/gate/site-files';
import {createLeakProbe, type LeakProbe} from '../../lock/src/build/testing/leak-probe';
import {once} from './once';
import {allFeatures} from './all-features';
import {createRandom, type HostileRequest, mutateRequest, pick} from './mutate-request';
import {createRawClient, type RawAnswer} from './raw-request';
import {open as openSite} from './open';
import {cookieHeader, fixtures} from './test-site';

const atOnce = 16; // connections

// The addresses that the gate leaves open, to combine hidden addresses with, and the answers of two
// of them: `/healthz`, and the stub behind `/graphql`.
const open = [...listExceptions(allFeatures).map(({path}) => path), '/favicon.svg'];
const answers = ['ok\n', '{"data":null,"errors":[{"message":"UNAUTHORIZED"}]}'];

/** Options of a search for leaks. */
export interface LeakSearch {
  /** The folder of the builds; default the fixtures. */
  buildDir?: string;
  /** The audience whose cookie is sent; default no cookie, as a stranger. */
  reader?: string;
  /** The audiences whose builds must stay hidden. */
  hidden: readonly string[];
  /** The number of mutated requests for each hidden audience. */
  mutations: number;
  /** The number of leaks that ends the search; default 10. */
  most?: number;
  /** The app that is asked; default the server with the builds of `buildDir`. */
  app?: Hono;
}

/** The requests and the findings of a search. */
export interface LeakReport {
  requests: number;
  /** A line for each of the first leaks: the request, and the leak in its answer. */
  leaks: string[];
  /** Addresses of the reader's own build that are not answered with the file. */
  missing: string[];
  probes: LeakProbe[];
}

/**
 * Asks for each file of the reader's build, which must be answered in full, and for every address
 * of the hidden guides: as a page, as a file and in mutated spellings. For a reader, compares the
 * answers for hidden addresses with those for made-up ones. Looks for the hidden guides in the head
 * and the body of each answer and in the reader's build, and reports each success whose body is not
 * a part of a visible file.
 */
export async function searchForLeaks({
  buildDir = fixtures,
  ...options
}: LeakSearch): Promise<LeakReport> {
  const {reader, hidden, mutations, most = 10} = options;
  const site = await openBuild(buildDir);
  const {app = site.app} = options;
  const {port} = (await openSite({way: 'socket', app})).site;
  const cookie = reader && cookieHeader({audience: reader});
  const own = reader ? readSite(site.findFolder(reader)) : [];
  const report: LeakReport = {requests: 0, leaks: [], missing: [], probes: []};
  const isEnough = () => report.leaks.length >= most;
  const idle = Array.from({length: atOnce}, () => createRawClient(port));
  const ask = async (request: HostileRequest) => {
    report.requests++;
    const client = idle.pop() ?? createRawClient(port);
    const answer = await client.send(request.target, request);
    idle.push(client);
    return answer;
  };
  const get = (target: string, accept = '*/*'): HostileRequest => ({
    method: 'GET',
    target,
    headers: {accept, ...(cookie ? {cookie} : {})},
  });

  const known = new Map(
    own
      // The server sends each locale's 404.html for addresses that do not exist.
      .filter(({name}) => !site.missing.includes(name))
      .flatMap(({name, body, isRoute}) =>
        listAddresses(name).map((address) => {
          const leadsOn = isRoute && address.endsWith('.html');
          return [encodeURI(address), leadsOn ? undefined : body] as const;
        }),
      ),
  );
  const heads = new Set<string>();
  await forEach([...known], async ([address, file]) => {
    const {status, text, body} = await ask(get(address));
    heads.add(text.slice(0, text.length - body.length));
    const isRight = file ? status === 200 && body === file.toString('latin1') : status === 308;
    if (!isRight) {
      report.missing.push(address);
    }
  });

  for (const audience of hidden) {
    const probe = site.probeOf(audience, reader);
    report.probes.push(probe);
    for (const bytes of [...heads, ...own.map(({body}) => body.toString('latin1'))]) {
      report.leaks.push(...[probe.find(bytes) ?? []].flat());
    }
    const random = createRandom(1);
    const addresses = probe.addresses.filter((address) => !known.has(address));
    const requests = [
      ...addresses.flatMap((target) => [get(target, 'text/html'), get(target)]),
      ...Array.from({length: mutations}, () =>
        mutateRequest(
          pick(random, probe.addresses),
          random,
          open,
          cookie ? {cookie, audience} : undefined,
        ),
      ),
    ];
    await forEach(requests, async (request) => {
      if (isEnough()) {
        return;
      }
      const found = findIn(await ask(request), probe);
      if (found) {
        report.leaks.push(`${JSON.stringify(request)} shows ${found}`);
      }
    });
    if (cookie) {
      await forEach(addresses, async (address) => {
        if (isEnough()) {
          return;
        }
        report.leaks.push(...(await differences(address, cookie, ask)));
      });
    }
  }
  idle.forEach(({close}) => close());
  return report;
}

// Read once for all searches: a build in its folder does not change.
const openBuild = once(async (buildDir: string) => {
  const guides = readGuideBuilds(buildDir);
  const signInDir = join(buildDir, 'sign-in');
  const findFolder = (audience: string) => guides.folders.get(audience) ?? '';
  return {
    app: (await openSite({guides, signInDir})).site.app,
    findFolder,
    missing: guides.locales?.map(
      (locale, _, all) => `${baseOfLocale(locale, all).slice(1)}404.html`,
    ) ?? ['404.html'],
    probeOf: once((hidden: string, reader?: string) =>
      createLeakProbe(findFolder(hidden), signInDir, reader && findFolder(reader)),
    ),
  };
});

async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workers = Array.from({length: atOnce}, async () => {
    for (const item of left) {
      await work(item);
    }
  });
  await Promise.all(workers);
}

function findIn({status, text, body}: RawAnswer, probe: LeakProbe): string | null {
  const head = text.slice(0, text.length - body.length);
  const encoding = /^content-encoding: (\w+)/im.exec(head)?.[1];
  const plain = decompressed(body, encoding);
  const leak = probe.find(undated(head)) ?? probe.find(plain);
  if (leak) {
    return leak;
  }
  const isSuccess = status >= 200 && status < 300;
  return isSuccess && !answers.includes(plain) && !probe.isVisible(plain)
    ? `what may not be seen: ${JSON.stringify(plain.slice(0, 200))}`
    : null;
}

// A date makes equal answers differ.
function undated(text: string): string {
  return text.replace(/^date: .*$/im, '');
}

function decompressed(body: string, encoding: string | undefined): string {
  const bytes = Buffer.from(body, 'latin1');
  if (bytes.length === 0) {
    return body; // empty, as for HEAD and 304
  }
  return encoding === 'br' ? brotliDecompressSync(bytes).toString('latin1') : body;
}

const ways: ({method: string} & Record<string, string>)[] = [
  {method: 'GET', accept: 'text/html'},
  {method: 'GET', accept: '*/*', 'accept-encoding': 'gzip, br'},
  {method: 'GET', accept: '*/*', 'if-none-match': '*'},
  {method: 'GET', accept: '*/*', 'if-modified-since': new Date().toUTCString()},
  {method: 'GET', accept: '*/*', range: 'bytes=0-0'},
  {method: 'HEAD', accept: 'text/html'},
  {method: 'POST', accept: '*/*', 'content-length': '0'},
];

// Asks for a hidden address and for a made-up one of the same form and length,
// in several ways; gives a line for each pair whose answers differ.
async function differences(
  address: string,
  cookie: string,
  ask: (request: HostileRequest) => Promise<RawAnswer>,
): Promise<string[]> {
  // Changes the last letter of the name, before `/index.html` and the extension.
  const madeUp = address.replace(/\w(?=(\/index)?(\.[a-z]+)?\/?$)/i, (letter) =>
    letter === 'q' ? 'z' : 'q',
  );
  const found: string[] = [];
  for (const {method, ...headers} of ways) {
    const [hidden = '', other] = await Promise.all(
      [address, madeUp].map(async (target) => {
        const request = {method, target, headers: {...headers, cookie}};
        return undated((await ask(request)).text);
      }),
    );
    if (hidden !== other) {
      const [head] = hidden.split('\r\n\r\n');
      found.push(`${method} ${address} shows ${JSON.stringify(head)}`);
    }
  }
  return found;
}
