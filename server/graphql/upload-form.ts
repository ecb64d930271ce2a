import {randomUUID} from 'node:crypto';
import type {GraphQLCall} from './call';
import type {Upload} from './read-upload';

/** A form of uploads as it is sent on. */
export interface UploadForm {
  contentType: string;
  chunks: () => AsyncGenerator<Uint8Array, void, void>;
}

/**
 * Writes a form with uploads anew, file by file, so that the endpoint gets
 * what was checked here and no part beside it
 * (https://html.spec.whatwg.org/#multipart-form-data).
 */
export function uploadForm(
  {parameters}: GraphQLCall,
  {map, files}: Upload,
): UploadForm {
  const boundary = `form-${randomUUID()}`;
  const part = (disposition: string, rest: string): Buffer =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${rest}`,
    );
  const field = (name: string, value: unknown): Buffer =>
    part(`name="${name}"`, `\r\n${JSON.stringify(value)}\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    async *chunks() {
      yield field('operations', parameters);
      yield field('map', map);
      for await (const {name, filename, type, content} of files) {
        yield part(
          `name="${escape(name)}"; filename="${escape(filename)}"`,
          `content-type: ${mediaType.test(type) ? type : 'application/octet-stream'}\r\n\r\n`,
        );
        yield* content;
        yield Buffer.from('\r\n');
      }
      yield Buffer.from(`--${boundary}--\r\n`);
    },
  };
}

const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

function escape(name = ''): string {
  return name
    .replaceAll('"', '%22')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
