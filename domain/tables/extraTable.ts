import type { ListFiles } from './listFiles.ts';
import { dataJson, type ListedChart, type PublishedTable } from './tableJson.ts';
import {
  chartsByLevel,
  type PageTable,
  type PublishedPageName,
  publishedPage,
  type SiteDocument,
} from './tablePage.ts';

/** An additional table for game clients, in its own folder and without courses. */
export interface ExtraTable {
  files: ListFiles;
  /** The path of its folder. */
  folder: string;
  /** The page of the site that shows it. */
  page: PublishedPageName;
  /** The table of its charts. */
  table: PageTable & PublishedTable;
  name: string;
  charts: readonly ListedChart[];
  /** The page about it. */
  link: { href: string; name: string };
  document: SiteDocument;
}

/** Returns a file of an extra table (docs/reference/table-format.md). */
export function extraTableText(file: string, extra: ExtraTable): string {
  const { files, folder, table, name, charts, link } = extra;
  const { page, header, data } = files;
  if (file === data) return dataJson(table, charts);
  if (file === header) {
    const keys = [
      `"name":${JSON.stringify(name)}`,
      `"symbol":${JSON.stringify(table.symbol)}`,
      `"data_url":${JSON.stringify(data)}`,
    ];
    return `{\n${keys.join(',\n')}\n}`;
  }
  const document = extra.document({
    name: extra.page,
    title: name,
    path: `${folder}/${page}`,
    data: `${folder}/${data}`,
  });
  return publishedPage(document, { name, header, data, links: [link], levels: chartsByLevel(table, charts) });
}
