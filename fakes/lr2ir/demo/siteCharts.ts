import { z } from 'zod';

const TABLES = ['st', 'sl', 'dpst', 'dp'];
const PATIENCE_MS = 5000;

/** What is needed of a row of a published table (bmstable.md §4). */
const row = z.object({
  md5: z.string().regex(/^[0-9a-f]{32}$/),
  title: z.string(),
  artist: z.string().default(''),
  level: z.string(),
});

/** A chart of one of the site's tables. */
export interface SiteChart extends z.output<typeof row> {
  table: string;
}

/** The charts of the tables whose clears give voting rights, as the site publishes them now. */
export async function siteCharts(siteUrl: string): Promise<SiteChart[]> {
  const lists = await Promise.all(
    TABLES.map(async (table) => {
      const answer = await fetch(`${siteUrl}/${table}/score.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return z
        .array(row)
        .parse(await answer.json())
        .map((chart) => ({ ...chart, table }));
    }),
  );
  return lists.flat();
}
