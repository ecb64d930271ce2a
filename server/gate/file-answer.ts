import type {SiteFile} from './site-files';

/** Answers a request with one file. */
export type FileAnswer = (request: Request) => Response;

/**
 * Prepares the answers of a file, so that a request costs a lookup: body and
 * headers of each encoding, and the 304.
 *
 * `Range` is ignored, which RFC 9110, section 14.2, allows.
 *
 * @param options.status default 200. Other statuses answer no condition: their
 *   address holds no such file, so there is nothing to have a copy of.
 * @param options.headers beside those that the file itself decides.
 */
export function fileAnswer(
  file: SiteFile,
  options: {status?: number; headers: Record<string, string>},
): FileAnswer {
  const {status = 200} = options;
  const isFound = status === 200;
  const common = {
    ...options.headers,
    ...(isFound ? {etag: file.etag} : {}),
    ...(file.brotli || file.gzip ? {vary: 'accept-encoding'} : {}),
  };
  const plain = variant(file.body);
  const brotli = file.brotli && variant(file.brotli, 'br');
  const gzip = file.gzip && variant(file.gzip, 'gzip');

  function variant(body: Buffer<ArrayBuffer>, encoding?: string): Variant {
    const headers: Record<string, string> = {
      ...common,
      'content-type': file.type,
      'content-length': String(body.length),
    };
    if (encoding) {
      headers['content-encoding'] = encoding;
    }
    return {body, headers};
  }

  return ({headers}) => {
    const tags = isFound && headers.get('if-none-match');
    if (tags && isListed(file.etag, tags)) {
      return new Response(null, {status: 304, headers: common});
    }
    const accepted = headers.get('accept-encoding') ?? '';
    const chosen =
      (brotli && accepts(accepted, 'br') && brotli) ||
      (gzip && accepts(accepted, 'gzip') && gzip) ||
      plain;
    return new Response(chosen.body, {status, headers: chosen.headers});
  };
}

interface Variant {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

// Weak comparison, which ignores `W/` (RFC 9110, sections 13.1.2 and 8.8.3.2).
// A tag cannot contain a quote, so its quoted text stands in a well-formed
// header only where that tag is listed.
function isListed(etag: string, tags: string): boolean {
  return tags === '*' || tags.includes(etag.slice('W/'.length));
}

// Named and not refused with `;q=0` (RFC 9110, section 12.5.3). `*` is
// ignored: a client that names nothing gets the plain file. A browser names
// five codings; what follows the twentieth is not read, whatever its length.
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  for (const part of header.split(',', 20)) {
    const [name, weight] = part.split(';', 2);
    if (name?.trim() === encoding) {
      return !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
    }
  }
  return false;
}
