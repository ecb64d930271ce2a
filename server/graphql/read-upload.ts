import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {Busboy, type BusboyInstance} from '@fastify/busboy';
import {z} from 'zod';
import {readChunks, Refusal} from '../http/bodies';

/** The files of a form, and where in the variables they belong. */
export interface Upload {
  /** Names of files, each with paths such as `variables.file`. */
  map: Record<string, string[]>;
  /** The files, one after the other as they arrive. */
  files: AsyncIterable<UploadedFile>;
}

interface UploadedFile {
  name: string;
  filename: string;
  type: string;
  content: Readable;
}

type Part = UploadedFile | {name: string; value: string};
type Parts = AsyncIterator<Part, undefined>;

const limits = {fields: 2, fieldSize: 1_000_000, files: 100, headerPairs: 20};

// Nothing but variables: a file in the place of `query` would be a document
// that is not seen here.
const mapShape = z.record(
  z.string(),
  z.array(z.string().startsWith('variables.')),
);

/**
 * Reads `operations` and `map` of a form with uploads, which come first, and
 * leaves the files to be read.
 *
 * @param limit bytes of the whole form.
 * @throws Refusal 400 for another form. Reading the files throws it as well:
 *   413 beyond the limit, 400 for a file that `map` does not name.
 */
export async function readUpload(
  request: Request,
  limit: number,
): Promise<{operations: string; upload: Upload}> {
  const parts: Parts = readParts(request, limit)[Symbol.asyncIterator]();
  const operations = await readField(parts, 'operations');
  const map = parseMap(await readField(parts, 'map'));
  return {operations, upload: {map, files: readFiles(parts, map)}};
}

async function readField(parts: Parts, name: string): Promise<string> {
  const {value: part} = await parts.next();
  if (part && 'value' in part && part.name === name) {
    return part.value;
  }
  await parts.return?.();
  throw new Refusal(400, 'The form must begin with operations and map.');
}

async function* readFiles(
  parts: Parts,
  map: Upload['map'],
): AsyncGenerator<UploadedFile> {
  for await (const part of {[Symbol.asyncIterator]: () => parts}) {
    if (!('content' in part) || !Object.hasOwn(map, part.name)) {
      throw new Refusal(400, 'The form has a part that map does not name.');
    }
    yield part;
  }
}

function parseMap(text: string): Upload['map'] {
  try {
    return mapShape.parse(JSON.parse(text));
  } catch {
    throw new Refusal(400, 'The map of the form must name variables.');
  }
}

// The parser waits while nobody reads, so that no more than a chunk is held.
function readParts(request: Request, limit: number): Readable {
  const open = new Set<Readable>();
  const parts = new Readable({objectMode: true, read() {}});
  const parser = createParser(request);
  parser.on('field', (name, value, _, isCut) => {
    if (isCut) {
      parser.destroy(new Refusal(413, 'A field is too long.'));
    } else {
      parts.push({name, value});
    }
  });
  parser.on('file', (name, content, filename, _, type) => {
    open.add(content);
    content.once('end', () => open.delete(content));
    content.on('error', () => {}); // Thrown to whoever reads the content.
    parts.push({name, filename, type, content});
  });
  for (const event of ['fieldsLimit', 'filesLimit'] as const) {
    parser.on(event, () =>
      parser.destroy(new Refusal(400, 'The form has too many parts.')),
    );
  }
  parts.on('error', () => {});
  parts.once('close', () => parser.destroy());
  pipeline(readChunks(request, limit), parser).then(
    () => parts.push(null),
    (cause: unknown) => {
      const error =
        cause instanceof Refusal
          ? cause
          : new Refusal(400, 'The form cannot be read.');
      for (const content of open) {
        content.destroy(error);
      }
      parts.destroy(error);
    },
  );
  return parts;
}

function createParser(request: Request): BusboyInstance {
  try {
    const type = request.headers.get('content-type') ?? '';
    return new Busboy({headers: {'content-type': type}, limits});
  } catch {
    throw new Refusal(400, 'The form names no boundary.');
  }
}
