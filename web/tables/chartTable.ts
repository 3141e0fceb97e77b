import { isLink } from '#domain/submissions/link.ts';
import { element } from './element.ts';
import type { Order, SortKey, TableRow } from './tableRow.ts';
import type { TableTexts } from './tableTexts.ts';

/** What a page says of its table. */
export interface PageFacts {
  symbol: string;
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

function chartLine(row: TableRow, { symbol, comments }: PageFacts, texts: TableTexts): HTMLTableRowElement {
  return element(
    'tr',
    {},
    element('td', { class: 'level' }, `${symbol}${row.level}`),
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
