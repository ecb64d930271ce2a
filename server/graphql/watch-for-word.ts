/**
 * Makes a stream that passes bytes on and calls once when a word comes by,
 * before the bytes that hold it are passed on.
 *
 * Reads the escapes that JSON allows in a word of ASCII (`\u0061`, RFC 8259,
 * section 7), and finds a word that two chunks share. Keeps no more than the
 * end of a chunk.
 *
 * @param word of ASCII letters.
 * @param onSeen says whether the stream may go on; if not, it fails.
 */
export function watchForWord(
  word: string,
  onSeen: () => Promise<boolean>,
): TransformStream<Uint8Array, Uint8Array> {
  const longest = word.length * '\\u0061'.length;
  let isSeen = false;
  let end = '';
  return new TransformStream({
    async transform(chunk, stream) {
      if (!isSeen) {
        const text = end + Buffer.from(chunk).toString('latin1');
        end = text.slice(-longest);
        isSeen = unescaped(text).includes(word);
        if (isSeen && !(await onSeen())) {
          throw new Error('The stream was refused.');
        }
      }
      stream.enqueue(chunk);
    },
  });
}

function unescaped(text: string): string {
  return text.replace(/\\u00([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
