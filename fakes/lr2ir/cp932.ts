import iconv from 'iconv-lite';

/** Stands in a text where bytes come that are none of cp932. */
export const BAD_BYTES = '[[bad bytes]]';

/** A lead byte without its trail byte, then bytes that lead nothing. */
const bad = Buffer.from([0x81, 0xff, 0xfd, 0x80, 0xa0]);

/** The bytes of a text as the service writes them; what cp932 does not have becomes `?`. */
export function toCp932(text: string): Buffer {
  const [first = '', ...rest] = text.split(BAD_BYTES);
  return Buffer.concat([iconv.encode(first, 'cp932'), ...rest.flatMap((part) => [bad, iconv.encode(part, 'cp932')])]);
}

/** What cp932 does not have as a number, as a browser writes it into a form of a cp932 page. */
export function asEntities(text: string): string {
  return [...text]
    .map((one) => (iconv.decode(iconv.encode(one, 'cp932'), 'cp932') === one ? one : `&#${one.codePointAt(0)};`))
    .join('');
}
