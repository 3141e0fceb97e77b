import { type CheerioAPI, load } from 'cheerio/slim';
import type { Lr2irLayout } from './layout.ts';

/** Many times the number in the longest page. The time to parse a page is quadratic in its depth. */
const MAX_ELEMENTS = 20_000;

/**
 * Parses a page of the service. Returns null for an incomplete page and for one of another site (a gateway, a hosting
 * company).
 */
export function readPage(html: string, { pageEnd, pageMarks }: Lr2irLayout): CheerioAPI | null {
  const isWhole = html.toLowerCase().includes(pageEnd.toLowerCase());
  const isServicePage = pageMarks.some((mark) => html.includes(mark));
  const isReadable = countElements(html) <= MAX_ELEMENTS;
  return isWhole && isServicePage && isReadable ? load(html) : null;
}

function countElements(html: string): number {
  let count = 0;
  for (const _ of html.matchAll(/<[a-z]/gi)) count++;
  return count;
}
