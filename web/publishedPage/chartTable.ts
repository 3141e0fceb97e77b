import { isLink } from '#domain/common/link.ts';
import { element } from './element.ts';
import type { Order, SortKey, TableRow } from './tableRow.ts';
import type { TableTexts } from './tableTexts.ts';

/** What a page says of its table. */
export interface PageFacts {
  symbol: string;
  /** Its levels, lowest first. */
  levels: readonly string[];
  /** Whether there is a column for comments. */
  comments: boolean;
}

/** The table of charts: its element, and how to show rows in it. */
export interface ChartTable {
  root: HTMLTableElement;
  /** @param whole all at once, for who jumps to a place in it */
  show(rows: readonly TableRow[], order: Order, whole?: boolean): void;
}

/** More than any screen shows. */
const FIRST_ROWS = 100;

/** How many rows are drawn at once after those, and how long after: whoever types on is not kept waiting. */
const LATER_ROWS = 400;
const AFTER_MS = 100;

/** Makes the empty table; `onSort` is told which column's head was pressed. */
export function chartTable(facts: PageFacts, texts: TableTexts, onSort: (key: SortKey) => void): ChartTable {
  const heads = (['level', 'title', 'artist'] as const).map((key) => {
    const button = element('button', { type: 'button' }, texts[key]);
    button.addEventListener('click', () => onSort(key));
    return { key, head: element('th', { scope: 'col', class: key }, button) };
  });
  const plain = ['links', ...(facts.comments ? ['comment' as const] : [])] as const;
  const others = plain.map((key) => element('th', { scope: 'col', class: key }, texts[key]));
  const root = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads.map(({ head }) => head), ...others)),
  );
  const drawn = new Map<TableRow, HTMLTableRowElement>();
  const lineOf = (row: TableRow) => {
    const line = drawn.get(row) ?? chartLine(row, facts, texts);
    drawn.set(row, line);
    return line;
  };

  let later: ReturnType<typeof setTimeout> | undefined;

  function show(rows: readonly TableRow[], order: Order, whole = false): void {
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
    draw(lines, whole ? lines.length : FIRST_ROWS);
  }

  /** Draws what a screen shows at once, and the rest in parts, so that the next key is answered in between. */
  function draw(lines: readonly [HTMLTableSectionElement, TableRow][], first: number): void {
    clearTimeout(later);
    const drawPart = (from: number, size: number) => {
      for (const [body, row] of lines.slice(from, from + size)) body.append(lineOf(row));
      const next = from + size;
      if (next < lines.length) later = setTimeout(drawPart, AFTER_MS, next, LATER_ROWS);
    };
    drawPart(0, first);
  }

  return { root, show };
}

function chartLine(row: TableRow, facts: PageFacts, texts: TableTexts): HTMLTableRowElement {
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

/** The level as a badge, the stronger the higher it stands among the levels of its table. */
function levelBadge(level: string, { symbol, levels }: PageFacts): HTMLElement {
  const strength = Math.max(0, Math.round((12 * levels.indexOf(level)) / Math.max(1, levels.length - 1)));
  const badge = element('span', { 'data-high': String(strength > 6) }, `${symbol}${level}`);
  badge.style.setProperty('--fill', `var(--level-${strength})`);
  return badge;
}

/** A link to a web address. Imported text may hold anything else: that is shown as it stands (decisions.md §2). */
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
