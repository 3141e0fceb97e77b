/**
 * Yields the lines of a text in UTF-8, which end at `\n` alone: `node:readline` also ends lines at U+2028 and U+2029,
 * which JSON keeps within strings. A `\r` before the `
 * ` stays; JSON ignores it.
 *
 * @param source its bytes, in chunks of any size
 */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let line = '';
  for await (const part of source) {
    const [end = '', ...starts] = decoder.decode(part, { stream: true }).split('\n');
    line += end;
    for (const start of starts) {
      yield line;
      line = start;
    }
  }
  line += decoder.decode();
  if (line !== '') yield line;
}
