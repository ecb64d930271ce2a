import {fileResponse} from './file-response';

// A file of ten bytes that has no compressed copies, such as a video.

const video = fileResponse(
  {
    name: 'film.mp4',
    type: 'video/mp4',
    etag: 'W/"abc"',
    body: Buffer.from('0123456789'),
  },
  {headers: {'cache-control': 'no-cache'}},
);

async function ask(range: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set('range', range);
  const request = new Request('http://localhost/film.mp4', {...init, headers});
  return video(request);
}

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=0-0', '0', 'bytes 0-0/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=8-100', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-30', '0123456789', 'bytes 0-9/10'],
  ['Bytes=9-9', '9', 'bytes 9-9/10'],
])('Range: %s gets %s', async (range, text, where) => {
  const answer = await ask(range);
  expect(answer.status).toBe(206);
  expect(await answer.text()).toBe(text);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-length': String(text.length),
    'content-range': where,
    'content-type': 'video/mp4',
    etag: 'W/"abc"',
  });
});

test.each([
  ['bytes=10-', 416, ''],
  ['bytes=10-20', 416, ''],
  ['bytes=-0', 416, ''],
  ['bytes=0-1,3-4', 200, '0123456789'],
  ['bytes=-', 200, '0123456789'],
  ['bytes=3-2', 200, '0123456789'],
  ['lines=0-1', 200, '0123456789'],
  [`bytes=${'1'.repeat(5000)}-`, 200, '0123456789'],
])('Range: %.20s has status %i', async (range, status, text) => {
  const answer = await ask(range);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  expect(answer.headers.get('content-range')).toBe(status === 416 ? 'bytes */10' : null);
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
});

test('a condition, and a request for the headers alone, get the whole file', async () => {
  const conditional = await ask('bytes=0-1', {headers: {'if-range': '"abc"'}});
  expect(conditional.status).toBe(200);
  const head = await ask('bytes=0-1', {method: 'HEAD'});
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe('10');
  const known = await ask('bytes=0-1', {headers: {'if-none-match': '"abc"'}});
  expect(known.status).toBe(304);
});

test('a file that is sent compressed is sent whole', () => {
  const page = fileResponse(
    {
      name: 'x.js',
      type: 'text/javascript',
      etag: 'W/"abc"',
      body: Buffer.from('plain'),
      brotli: Buffer.from('as brotli'),
    },
    {headers: {}},
  );
  const headers = {range: 'bytes=0-1'};
  const answer = page(new Request('http://localhost/x.js', {headers}));
  expect(answer.status).toBe(200);
  expect(answer.headers.has('accept-ranges')).toBe(false);
});
