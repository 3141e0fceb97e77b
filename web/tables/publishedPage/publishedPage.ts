import './publishedPage.css';
import { tableColor } from '../../base/theme/tableColor.ts';
import { type ChartTable, chartTable, type PageFacts } from './chartTable.ts';
import { element } from './element.ts';
import { type Order, type SortKey, type TableRow, visibleRows } from './tableRow.ts';
import { type TableTexts, tableTexts } from './tableTexts.ts';

/**
 * The script of a published page (`domain/tables/tablePage.ts`): loads the data file beside the page and shows it, with
 * sort and search. Game clients never run it.
 */
async function fillPage(): Promise<void> {
  const { table = '', rows: address = '', symbol = '', numberedBy = '' } = document.body.dataset;
  document.body.style.setProperty('--table', tableColor(table));
  const texts = await tableTexts();
  writeLabels(texts);
  const status = element('p', { role: 'status' }, texts.loading);
  const container = document.getElementById('list');
  container?.append(status);
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    const rows: TableRow[] = await response.json();
    status.textContent = rows.length === 0 ? texts.empty : '';
    if (rows.length > 0) {
      const levels = [...document.querySelectorAll<HTMLAnchorElement>('.levels a')].map(({ hash }) => hash.slice(7));
      container?.append(...chartList(rows, { symbol, levels, comments: numberedBy === 'submission' }, texts, status));
    }
  } catch (error) {
    status.textContent = texts.failed;
    throw error;
  }
}

function writeLabels(texts: TableTexts): void {
  for (const labeled of document.querySelectorAll<HTMLElement>('[data-label]')) {
    const { label } = labeled.dataset;
    if (label === 'lists' || label === 'levels') labeled.setAttribute('aria-label', texts[label]);
    if (label === 'vote') labeled.textContent = texts.vote;
  }
  const copy = element('button', { type: 'button' }, texts.copy);
  const address = `${location.origin}${location.pathname}`;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(address);
    copy.textContent = texts.copied;
  });
  // Browsers let a page write to the clipboard in a secure context only.
  const tools = window.isSecureContext ? [copy] : [];
  document
    .querySelector('.files')
    ?.prepend(element('span', { class: 'address' }, `${texts.address}: `, element('code', {}, address), ...tools));
}

/** Creates the search, the status and the table, and connects them. */
function chartList(rows: readonly TableRow[], facts: PageFacts, texts: TableTexts, status: HTMLElement): HTMLElement[] {
  let order: Order = { by: 'level', descending: false };
  const search = element('input', { type: 'search', placeholder: texts.search, 'aria-label': texts.search });
  const table: ChartTable = chartTable(facts, texts, (key: SortKey) => {
    order = { by: key, descending: order.by === key && !order.descending };
    draw();
  });
  function draw(isWhole = false): void {
    const visible = visibleRows(rows, search.value, order);
    table.show(visible, order, isWhole);
    status.textContent = visible.length === 0 ? texts.nothingFound : texts.charts(visible.length);
  }
  search.addEventListener('input', () => draw());
  enableLevelLinks(rows, () => {
    search.value = '';
    order = { by: 'level', descending: false };
    draw(true);
  });
  draw();
  return [element('div', { class: 'tools' }, search, status), table.root];
}

/**
 * Enables the links to levels that have charts; a press calls `sortByLevel` first, as the links need rows sorted by
 * level.
 */
function enableLevelLinks(rows: readonly TableRow[], sortByLevel: () => void): void {
  const filled = new Set(rows.map((row) => `#level-${row.level}`));
  const nav = document.querySelector<HTMLElement>('.levels');
  for (const link of nav?.querySelectorAll('a') ?? []) {
    if (filled.has(link.hash)) link.addEventListener('click', sortByLevel);
    else link.removeAttribute('href');
  }
  nav?.removeAttribute('hidden');
}

await fillPage();
