import { type Kysely, sql } from 'kysely';
import type { ClientNotes } from '#domain/charts/chart.ts';
import type { ChartSummary } from '#domain/charts/summary.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isKept } from '../../scores/isKept.ts';

/** A chart of which something is known. Texts are empty where they are unknown. */
export interface KnownChart {
  title: string;
  artist: string;
  md5: string;
  sha256: string;
  /** Null where the site has not read the chart. */
  notes: number | null;
  /** The counts of the clients where they differ. */
  clientNotes?: ClientNotes;
  /** Long notes, whose ends are judged in CN and HCN. */
  longNotes: number;
  /** Whether its notes differ from play to play. */
  random: boolean;
}

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;
const MD5_LENGTH = 32;

/**
 * Returns what is known of a chart by its md5 or sha256 in lower case: its other hash, and its title in a table, an upload
 * or its file. A chart of which there is a score alone has its hash. Null where there is not even that.
 */
export async function chartOfHash(db: Kysely<DB>, hash: string): Promise<KnownChart | null> {
  if (!HASH.test(hash)) return null;
  const by = hash.length === MD5_LENGTH ? 'md5' : 'sha256';
  // None of them waits for another.
  const [file, entry, uploaded, score] = await Promise.all([
    db.selectFrom('chart').select(['md5', 'sha256', 'summary']).where(by, '=', hash).executeTakeFirst(),
    db
      .selectFrom('submission')
      .select(['md5', 'sha256', 'title', 'artist'])
      .where(by, '=', hash)
      // An official entry before others, and one with both hashes before others.
      .orderBy(sql`result = 'accept' and deleted_at is null`, 'desc')
      .orderBy(sql`md5 <> '' and sha256 <> ''`, 'desc')
      .orderBy('id')
      .executeTakeFirst(),
    db
      .selectFrom('uploadChart')
      .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
      .select(['uploadChart.md5', 'uploadChart.sha256', 'uploadChart.title', 'upload.artist'])
      .where(`uploadChart.${by}`, '=', hash)
      .orderBy('upload.entryNo')
      .executeTakeFirst(),
    db.selectFrom('score').select('playerId').where('chartHash', '=', hash).where(isKept()).limit(1).executeTakeFirst(),
  ]);
  const listed = entry ?? uploaded;
  if (!listed && !score) return null;
  // Whoever deleted a chart expects that nothing of its file is shown; `storeChart` alone writes the summary.
  const summary = listed ? (file?.summary as ChartSummary | undefined) : undefined;
  return {
    title: listed?.title || summary?.fullTitle || '',
    artist: listed?.artist || summary?.artist || '',
    // An imported entry may have the md5 of another file.
    md5: by === 'md5' ? hash : file?.md5 || listed?.md5 || '',
    sha256: by === 'sha256' ? hash : file?.sha256 || listed?.sha256 || '',
    notes: summary?.notes ?? null,
    ...(summary?.clientNotes && { clientNotes: summary.clientNotes }),
    longNotes: summary?.longNotes ?? 0,
    random: summary?.random ?? false,
  };
}

/** Returns the hashes that scores name a chart by. */
export const hashesOf = ({ md5, sha256 }: Pick<KnownChart, 'md5' | 'sha256'>): string[] =>
  [md5, sha256].filter(Boolean);
