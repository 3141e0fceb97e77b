import { z } from 'zod';

const TABLES = ['st', 'sl', 'dpst', 'dp'];
const TIMEOUT_MS = 5000;

/** The fields that are read from a row of a published table (table-format.md §4). */
const row = z.object({
  md5: z.string().regex(/^[0-9a-f]{32}$/),
  title: z.string(),
  artist: z.string().default(''),
  level: z.string(),
});

/** A chart in one of the site's tables. */
export interface SiteChart extends z.output<typeof row> {
  table: string;
}

/** Fetches the charts of the tables whose clears give voting rights. */
export async function siteCharts(siteUrl: string): Promise<SiteChart[]> {
  const lists = await Promise.all(
    TABLES.map(async (table) => {
      const answer = await fetch(`${siteUrl}/${table}/score.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return z
        .array(row)
        .parse(await answer.json())
        .map((chart) => ({ ...chart, table }));
    }),
  );
  return lists.flat();
}
