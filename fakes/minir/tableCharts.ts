/** The tables whose clears give voting rights. */
export const PLAYABLE_TABLES = ['st', 'sl', 'dpst', 'dp'] as const;

/** A row of a published list. */
export interface TableChart {
  sha256: string;
  md5: string;
  title: string;
  artist: string;
  level: string;
}

/**
 * Fetches the official charts of a table from the site, the lowest level first. Returns null if the site does not
 * respond.
 */
export async function tableCharts(site: string | undefined, table: string): Promise<TableChart[] | null> {
  if (site === undefined) return null;
  try {
    const response = await fetch(`${site}/${table}/score.json`);
    if (!response.ok) return null;
    const rows = (await response.json()) as TableChart[];
    return rows.filter(({ sha256 }) => sha256).sort((a, b) => Number(a.level) - Number(b.level));
  } catch {
    return null;
  }
}
