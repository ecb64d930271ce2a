import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import type {LeakProbe} from './leak-probe';
import {
  type HostileReader,
  type HostileRequest,
  mutateRequest,
} from './mutate-request';
import {createRandom, pick} from './random';
import {type RawAnswer, rawRequest} from './raw-request';

const atOnce = 16; // connections
const mostLeaks = 20; // to report

/** What a search did and found. */
export interface LeakReport {
  requests: number;
  /** One line for each leak: the request and what its answer holds. */
  leaks: string[];
}

/**
 * Asks a server for every address of the hidden guide, as a page and as a file,
 * and for mutated spellings of them. Looks for that guide in each answer, head
 * and body, and holds every success against what may be seen. Reports the first
 * 20 leaks.
 *
 * @param options.reader who asks; default a stranger.
 * @param options.addresses more of them, to be asked as they are.
 * @param options.mutations how many mutated requests.
 * @param options.open paths that the gate leaves open, to combine addresses
 *   with.
 * @param options.answers what they may answer with.
 * @param options.seed decides the mutations.
 */
export async function searchForLeaks(options: {
  port: number;
  probe: LeakProbe;
  reader?: HostileReader;
  addresses?: readonly string[];
  mutations: number;
  open: readonly string[];
  answers: readonly string[];
  seed?: number;
}): Promise<LeakReport> {
  const {port, probe, reader, mutations, open, answers, seed = 1} = options;
  const random = createRandom(seed);
  const {addresses = []} = options;
  const plain = [...probe.addresses, ...addresses].flatMap((target) =>
    ['text/html', '*/*'].map((accept) => ({
      method: 'GET',
      target,
      headers: {accept, ...(reader ? {cookie: reader.cookie} : {})},
    })),
  );
  const mutated = Array.from({length: mutations}, () =>
    mutateRequest(pick(random, probe.addresses), random, open, reader),
  );
  const requests = [...plain, ...mutated];
  const leaks: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < requests.length; at = next++) {
      if (leaks.length >= mostLeaks) {
        return;
      }
      const request = requests[at] as HostileRequest;
      const answer = await rawRequest(port, request.target, request);
      const found = findIn(answer, probe, answers);
      if (found) {
        leaks.push(`${JSON.stringify(request)} shows ${found}`);
      }
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
  return {requests: requests.length, leaks};
}

function findIn(
  {status, text, body}: RawAnswer,
  probe: LeakProbe,
  answers: readonly string[],
): string | null {
  // A date makes equal answers differ.
  const head = text.slice(0, text.length - body.length);
  const undated = head.replace(/^date: .*$/im, '');
  const encoding = /^content-encoding: (\w+)/im.exec(head)?.[1];
  const plain = decompressed(body, encoding);
  const leak = probe.find(undated) ?? probe.find(plain);
  if (leak) {
    return leak;
  }
  const isSuccess = status >= 200 && status < 300;
  return isSuccess && !answers.includes(plain) && !probe.isVisible(plain)
    ? `what may not be seen: ${JSON.stringify(plain.slice(0, 200))}`
    : null;
}

function decompressed(body: string, encoding: string | undefined): string {
  const bytes = Buffer.from(body, 'latin1');
  if (bytes.length === 0) {
    return body;
  } // of HEAD and 304
  if (encoding === 'br') {
    return brotliDecompressSync(bytes).toString('latin1');
  }
  if (encoding === 'gzip') {
    return gunzipSync(bytes).toString('latin1');
  }
  return body;
}
