import type {SiteFile} from './site-files';

type Bytes = Buffer<ArrayBuffer>;

/** Answers a request with one file. */
export type FileResponder = (request: Request) => Response;

/**
 * Prepares the responses of a file, so that a request costs a lookup: body and
 * headers of each encoding, and the 304. A file that has no compressed copy, such
 * as a video, is sent in parts to those who ask for a `Range`.
 *
 * @param options.status default 200. With any other status, conditional requests are ignored: the
 *   address has no file of which a client could have a copy.
 * @param options.headers added to the headers that follow from the file.
 */
export function fileResponse(
  file: SiteFile,
  options: {status?: number; headers: Record<string, string>},
): FileResponder {
  const {status = 200} = options;
  const {body, brotli} = file;
  const isOk = status === 200;
  // Without a brotli copy, every client gets the same bytes, so a part of them can be sent too.
  const whole = isOk && !brotli ? body : undefined;
  const common = {
    ...options.headers,
    ...(isOk ? {etag: file.etag} : {}),
    ...(brotli ? {vary: 'accept-encoding'} : {}),
    ...(whole ? {'accept-ranges': 'bytes'} : {}),
  };
  const plainHeaders = {
    ...common,
    'content-type': file.type,
    'content-length': String(body.length),
  };
  const brotliHeaders = {
    ...plainHeaders,
    'content-length': String(brotli?.length),
    'content-encoding': 'br',
  };

  return (request) => {
    const {headers} = request;
    const tags = isOk && headers.get('if-none-match');
    if (tags && isListed(file.etag, tags)) {
      return new Response(null, {status: 304, headers: common});
    }
    const range = whole && readRange(request, whole.length);
    if (whole && range) {
      return partialResponse(whole, range, {...common, 'content-type': file.type});
    }
    if (brotli && acceptsBrotli(headers)) {
      return new Response(brotli, {status, headers: brotliHeaders});
    }
    return new Response(body, {status, headers: plainHeaders});
  };
}

/**
 * Reads which part of a file a request asks for (RFC 9110, section 14.2). Safari
 * plays no video from a server that always sends the whole file.
 *
 * Several ranges, another unit and `If-Range` are answered with the whole file, which is always
 * allowed. `If-Range` needs a strong tag, and ours are weak.
 *
 * @param size of the file, in bytes.
 * @returns the first and the last byte; null for the whole file, `unsatisfiable` for a range that
 *   lies beyond the end of the file.
 */
function readRange(
  {method, headers}: Pick<Request, 'method' | 'headers'>,
  size: number,
): {first: number; last: number} | 'unsatisfiable' | null {
  const header = headers.get('range');
  if (!header || method !== 'GET' || headers.has('if-range')) {
    return null;
  }
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? [];
  if (from === '' && to === '') {
    return null;
  }
  // Without a first byte, the range is the last bytes of the file.
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Number(to) : size - 1;
  if (from && last < first && to) {
    return null;
  }
  return first < size ? {first, last: Math.min(last, size - 1)} : 'unsatisfiable';
}

function partialResponse(
  body: Bytes,
  range: NonNullable<ReturnType<typeof readRange>>,
  headers: Record<string, string>,
): Response {
  const {length} = body;
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: {
        ...headers,
        'cache-control': 'no-store',
        'content-length': '0',
        'content-range': `bytes */${length}`,
      },
    });
  }
  const {first, last} = range;
  return new Response(body.subarray(first, last + 1), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${length}`,
    },
  });
}

// Weak comparison, which ignores `W/` (RFC 9110, sections 13.1.2 and 8.8.3.2). A tag cannot contain
// a quote, so its quoted text stands in a well-formed header only where that tag is listed.
function isListed(etag: string, tags: string): boolean {
  return tags === '*' || tags.includes(etag.slice('W/'.length));
}

// Brotli is accepted where it is named and not refused with `;q=0` (RFC 9110, section 12.5.3). `*`
// is ignored: a client that names nothing gets the plain file. Browsers name about five codings, so
// only the first twenty are read.
function acceptsBrotli(headers: Headers): boolean {
  const accepted = headers.get('accept-encoding') ?? '';
  for (const part of accepted.split(',', 20)) {
    const [name, weight] = part.split(';', 2);
    if (name?.trim() === 'br') {
      return !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
    }
  }
  return false;
}
