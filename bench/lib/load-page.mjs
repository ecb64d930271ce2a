import {setTimeout as sleep} from 'node:timers/promises';

const quiet = 500; // ms without a request under way

/**
 * Opens an address in a new tab of a browser context, cold, and lists what was
 * asked until the network is quiet.
 *
 * @param options.isSlow whether on the line and processor of Lighthouse's
 *   mobile preset: 1.6 Mbit/s, 150 ms, a quarter of the speed.
 * @param options.until waits for something in the page first.
 * @returns requests: `{method, url, type, status, bytes, operation}`, where
 *   `bytes` are those on the wire and `operation` is GraphQL's.
 */
export async function loadPage(context, address, {isSlow, until} = {}) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  if (isSlow) {
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await client.send('Emulation.setCPUThrottlingRate', {rate: 4});
  }
  const requests = new Map();
  const open = new Set();
  let last = Date.now();
  client.on('Network.requestWillBeSent', ({requestId, request, type}) => {
    if (!request.url.startsWith('http')) {
      return;
    }
    const {method, url, postData} = request;
    requests.set(requestId, {
      method,
      url,
      type,
      status: 0,
      bytes: 0,
      operation: /"operationName":"(\w+)"/.exec(postData)?.[1],
    });
    open.add(requestId);
  });
  client.on('Network.responseReceived', ({requestId, response, type}) => {
    Object.assign(requests.get(requestId) ?? {}, {
      status: response.status,
      type,
      bytes: response.encodedDataLength, // its headers, as yet
      isCached: response.fromDiskCache || response.fromPrefetchCache,
    });
  });
  const done = ({requestId, encodedDataLength = 0}) => {
    const request = requests.get(requestId);
    if (request) {
      request.bytes = Math.max(request.bytes, encodedDataLength);
    }
    open.delete(requestId);
    last = Date.now();
  };
  client.on('Network.loadingFinished', done);
  client.on('Network.loadingFailed', done);

  await page.goto(address);
  await until?.(page);
  while (open.size > 0 || Date.now() - last < quiet) {
    await sleep(20);
  }
  // What the cache answers is no request on the wire.
  return [...requests.values()].filter((request) => !request.isCached);
}
