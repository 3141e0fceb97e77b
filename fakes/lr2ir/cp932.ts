import iconv from 'iconv-lite';

/** A placeholder in texts for bytes that are invalid in cp932. */
export const BAD_BYTES = '[[bad bytes]]';

/** A lead byte without its trail byte, then bytes that are no lead bytes. */
const bad = Buffer.from([0x81, 0xff, 0xfd, 0x80, 0xa0]);

/** Encodes a text as the service does. Characters that cp932 does not have become `?`. */
export function toCp932(text: string): Buffer {
  const [first = '', ...rest] = text.split(BAD_BYTES);
  return Buffer.concat([iconv.encode(first, 'cp932'), ...rest.flatMap((part) => [bad, iconv.encode(part, 'cp932')])]);
}

/** Replaces characters that cp932 does not have by numeric entities, as a browser does in a form of a cp932 page. */
export function asEntities(text: string): string {
  return [...text]
    .map((one) => (iconv.decode(iconv.encode(one, 'cp932'), 'cp932') === one ? one : `&#${one.codePointAt(0)};`))
    .join('');
}
