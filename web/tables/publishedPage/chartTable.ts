import { isLink } from '#domain/common/link.ts';
import { element } from './element.ts';
import type { Order, SortKey, TableRow } from './tableRow.ts';
import type { TableTexts } from './tableTexts.ts';

/** What the page says about its table. */
export interface PageFacts {
  symbol: string;
  /** The levels, lowest first. */
  levels: readonly string[];
  /** Whether there is a column for comments. */
  comments: boolean;
}

/** The table of charts: its element, and a function that shows rows in it. */
export interface ChartTable {
  root: HTMLTableElement;
  /**
   * Shows the rows, the first ones at once and the rest in batches.
   *
   * @param isWhole shows all rows at once, for a jump to one of them
   */
  show(rows: readonly TableRow[], order: Order, isWhole?: boolean): void;
}

/** More rows than any screen shows. */
const FIRST_ROWS = 100;

/** The further rows are drawn in batches with a pause, so that typing on is answered in between. */
const BATCH_ROWS = 400;
const BATCH_DELAY_MS = 100;

/** Creates the empty table; `onSort` is called with the column whose header was pressed. */
export function chartTable(facts: PageFacts, texts: TableTexts, onSort: (key: SortKey) => void): ChartTable {
  const heads = (['level', 'title', 'artist'] as const).map((key) => {
    const button = element('button', { type: 'button' }, texts[key]);
    button.addEventListener('click', () => onSort(key));
    return { key, head: element('th', { scope: 'col', class: key }, button) };
  });
  const unsorted = ['links', ...(facts.comments ? ['comment' as const] : [])] as const;
  const otherHeads = unsorted.map((key) => element('th', { scope: 'col', class: key }, texts[key]));
  const root = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads.map(({ head }) => head), ...otherHeads)),
  );
  const drawn = new Map<TableRow, HTMLTableRowElement>();
  const lineOf = (row: TableRow) => {
    const line = drawn.get(row) ?? chartRow(row, facts, texts);
    drawn.set(row, line);
    return line;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(rows: readonly TableRow[], order: Order, isWhole = false): void {
    for (const { key, head } of heads) {
      if (key === order.by) head.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
    for (const body of [...root.tBodies]) body.remove();
    const groups = order.by === 'level' ? Map.groupBy(rows, (row) => row.level) : new Map([[null, [...rows]]]);
    const lines: [HTMLTableSectionElement, TableRow][] = [];
    for (const [level, group] of groups) {
      const body = element('tbody', level === null ? {} : { id: `level-${level}` });
      root.append(body);
      for (const row of group) lines.push([body, row]);
    }
    draw(lines, isWhole ? lines.length : FIRST_ROWS);
  }

  /** Draws the first rows at once and the rest in batches. */
  function draw(lines: readonly [HTMLTableSectionElement, TableRow][], first: number): void {
    clearTimeout(timer);
    const drawBatch = (from: number, size: number) => {
      for (const [body, row] of lines.slice(from, from + size)) body.append(lineOf(row));
      const next = from + size;
      if (next < lines.length) timer = setTimeout(drawBatch, BATCH_DELAY_MS, next, BATCH_ROWS);
    };
    drawBatch(0, first);
  }

  return { root, show };
}

function chartRow(row: TableRow, facts: PageFacts, texts: TableTexts): HTMLTableRowElement {
  const { comments } = facts;
  return element(
    'tr',
    {},
    element('td', { class: 'level' }, levelBadge(row.level, facts)),
    element('td', { class: 'title' }, row.title),
    element('td', { class: 'artist' }, row.artist),
    element(
      'td',
      { class: 'links' },
      ...link(row.url, texts.song, row.title),
      ...link(row.url_diff, texts.chart, row.title),
    ),
    ...(comments ? [element('td', { class: 'comment' }, row.comment ?? '')] : []),
  );
}

/** Creates the badge of a level, in a stronger color for higher levels of the table. */
function levelBadge(level: string, { symbol, levels }: PageFacts): HTMLElement {
  const strength = Math.max(0, Math.round((12 * levels.indexOf(level)) / Math.max(1, levels.length - 1)));
  const badge = element('span', { 'data-high': String(strength > 6) }, `${symbol}${level}`);
  badge.style.setProperty('--fill', `var(--level-${strength})`);
  return badge;
}

/** Creates a link to a web address. Any other imported text is shown as it is (tables.md §3.3). */
function link(address: string, label: string, title: string): (Node | string)[] {
  if (address.trim() === '') return [];
  if (!isLink(address)) return [element('span', {}, address)];
  return [
    element(
      'a',
      { href: address, rel: 'noopener noreferrer nofollow', target: '_blank', 'aria-label': `${label}: ${title}` },
      label,
    ),
  ];
}
