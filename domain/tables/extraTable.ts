import type { ListFiles } from './listFiles.ts';
import { dataJson, type ListedChart, type PublishedTable } from './tableJson.ts';
import { type PageTable, publishedPage } from './tablePage.ts';

/** An additional table for game clients, in its own folder and without courses. */
export interface ExtraTable {
  files: ListFiles;
  /** The table of its charts. */
  table: PageTable & PublishedTable;
  name: string;
  /** Lowest first. */
  levels: readonly string[];
  charts: readonly ListedChart[];
  /** The page about it. */
  link: { href: string; name: string };
}

/** Returns a file of an extra table (docs/reference/table-format.md). */
export function extraTableText(file: string, { files, table, name, levels, charts, link }: ExtraTable): string {
  const { page, header, data } = files;
  const { id, symbol, numberedBy } = table;
  if (file === data) return dataJson(table, charts);
  if (file === header) {
    const keys = [
      `"name":${JSON.stringify(name)}`,
      `"symbol":${JSON.stringify(symbol)}`,
      `"data_url":${JSON.stringify(data)}`,
    ];
    return `{\n${keys.join(',\n')}\n}`;
  }
  const lists = [{ href: page, name, current: true }];
  return publishedPage({ id, name, symbol, header, data, numberedBy, levels, lists, links: [link] });
}
