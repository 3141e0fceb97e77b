import { isLink } from '#domain/submissions/link.ts';
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
  show(rows: readonly TableRow[], order: Order): void;
}

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

  function show(rows: readonly TableRow[], order: Order): void {
    for (const { key, head } of heads) {
      if (key === order.by) head.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
    for (const body of [...root.tBodies]) body.remove();
    if (order.by !== 'level') {
      root.append(element('tbody', {}, ...rows.map(lineOf)));
      return;
    }
    for (const [level, group] of Map.groupBy(rows, (row) => row.level)) {
      root.append(element('tbody', { id: `level-${level}` }, ...group.map(lineOf)));
    }
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
