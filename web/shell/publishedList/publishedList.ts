import { estimateFiles } from '#domain/estimate/estimateTable.ts';
import { FAVOURITES_SYMBOL } from '#domain/players/favourites.ts';
import { mixedFiles } from '#domain/players/mixedTable.ts';
import { targetFiles, todoFiles } from '#domain/players/todoTable.ts';
import { type ListName, listFiles, listNames, listTitle } from '#domain/tables/listFiles.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { uploadTable } from '#domain/tables/uploadTable.ts';
import { foundSymbol, foundTexts } from '#domain/uploads/foundTable.ts';
import { currentRules, tableOf } from '../../base/api/currentRules.ts';
import { parseCommaList } from '../../base/ui/lists/listSearch.ts';

/** What the address of a published list says about it. */
export interface PublishedList {
  /** The table of its charts; null for those of uploads, favourites and what filters find. */
  table: TableRules | null;
  /** Which list of the table it is; null for one beside them. */
  list: ListName | null;
  /** Its name; null where only its header file knows it. */
  name: string | null;
  symbol: string;
  /** The paths of its files. */
  page: string;
  header: string;
  data: string;
  /** The page about a list beside those of a table. */
  about: { kind: 'estimate' | 'player' | 'uploader' | 'favourites' | 'found'; href: string; search?: object } | null;
}

/** Returns the published list of an address; null where there is none. */
export function publishedListAt(pathname: string): PublishedList | null {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  if (first === uploadTable.page && rest.length === 0) {
    const { name, symbol } = uploadTable;
    const about = { kind: 'uploader', href: '/uploader' } as const;
    return { table: null, list: null, name, symbol, ...filesIn('', uploadTable), about };
  }
  const file = rest.at(-1) ?? '';
  const folder = pathname.slice(0, pathname.lastIndexOf('/'));
  if (first === 'favourites' && rest.length === 2 && file === mixedFiles.page) {
    const about = { kind: 'favourites', href: '/favourites' } as const;
    const files = filesIn(folder, mixedFiles);
    return { table: null, list: null, name: null, symbol: FAVOURITES_SYMBOL, ...files, about };
  }
  if (first === 'charts' && rest.length === 2 && file === mixedFiles.page) {
    const { key: _, ...texts } = foundTexts(folder);
    const { tables } = currentRules();
    const asked = parseCommaList(texts.tables);
    const symbol = foundSymbol(asked.length === 0 ? tables : tables.filter(({ id }) => asked.includes(id)));
    const about = { kind: 'found', href: '/charts', search: texts } as const;
    return { table: null, list: null, name: null, symbol, ...filesIn(folder, mixedFiles), about };
  }
  if (rest.length === 1) {
    const table = tableOf(first);
    const list = listNames.find((name) => listFiles[name].page === file);
    if (!table || !list) return null;
    const { symbol } = table;
    return { table, list, name: listTitle(table, list), symbol, ...filesIn(folder, listFiles[list]), about: null };
  }
  const table = tableOf(rest[0] ?? '');
  if (!table) return null;
  const common = { table, list: null, name: null };
  if (first === 'recommend') {
    const files = Object.values(estimateFiles).find(({ page }) => page === file);
    const about = { kind: 'estimate', href: folder } as const;
    return files ? { ...common, symbol: `${table.symbol}~`, ...filesIn(folder, files), about } : null;
  }
  const files = [todoFiles, targetFiles].find(({ page }) => page === file);
  const about = { kind: 'player', href: folder } as const;
  return files ? { ...common, symbol: table.symbol, ...filesIn(folder, files), about } : null;
}

const filesIn = (folder: string, { page, header, data }: { page: string; header: string; data: string }) => ({
  page: `${folder}/${page}`,
  header: `${folder}/${header}`,
  data: `${folder}/${data}`,
});
