const TIMEOUT_MS = 5000;

/** The tables whose clears give voting rights. */
export const PLAYABLE_TABLES = ['st', 'sl', 'dpst', 'dp'] as const;

/** A row of a published list (table-format.md §4). */
export interface TableChart {
  table: string;
  sha256: string;
  md5: string;
  title: string;
  artist: string;
  level: string;
}

/**
 * Fetches the official charts of a table from the site, the lowest level first.
 *
 * @throws if the site does not respond
 */
export async function tableCharts(site: string, table: string): Promise<TableChart[]> {
  const response = await fetch(`${site}/${table}/score.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const rows = (await response.json()) as TableChart[];
  return rows.map((row) => ({ ...row, table }));
}
