import { type CheerioAPI, load } from 'cheerio/slim';
import type { Lr2irLayout } from './layout.ts';

/** Many times what the longest page has. The time to read a page grows with the square of its depth. */
const MOST_ELEMENTS = 20_000;

/** A whole page of the service, read; null for one that was cut off, or is somebody else's (a gateway's, a host's). */
export function readPage(html: string, { pageEnd, pageMarks }: Lr2irLayout): CheerioAPI | null {
  const isWhole = html.toLowerCase().includes(pageEnd.toLowerCase());
  const isOfService = pageMarks.some((mark) => html.includes(mark));
  const isReadable = countElements(html) <= MOST_ELEMENTS;
  return isWhole && isOfService && isReadable ? load(html) : null;
}

function countElements(html: string): number {
  let count = 0;
  for (const _ of html.matchAll(/<[a-z]/gi)) count++;
  return count;
}
