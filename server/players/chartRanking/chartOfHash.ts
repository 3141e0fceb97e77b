import { type Kysely, sql } from 'kysely';
import type { ClientNotes } from '#domain/charts/chart.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isKept } from '../../scores/isKept.ts';

/** A chart that the site knows. Unknown texts are empty. */
export interface KnownChart {
  title: string;
  artist: string;
  md5: string;
  sha256: string;
  /** Null if the site has not read the chart file. */
  notes: number | null;
  /** The counts of the clients, if they differ. */
  clientNotes?: ClientNotes;
  /** Long notes, whose ends are judged in CN and HCN. */
  longNotes: number;
  /** Whether its notes differ from play to play. */
  random: boolean;
}

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;
const MD5_LENGTH = 32;

/**
 * Returns a chart by its md5 or sha256 in lower case: its other hash, and its title in a table, an upload or its file. A
 * chart known only from a score has only its hash. Null if there is not even a score.
 */
export async function chartOfHash(db: Kysely<DB>, hash: string): Promise<KnownChart | null> {
  if (!HASH.test(hash)) return null;
  const by = hash.length === MD5_LENGTH ? 'md5' : 'sha256';
  // Run in parallel.
  const [file, entry, uploaded, score] = await Promise.all([
    db.selectFrom('chart').select(['md5', 'sha256', 'summary']).where(by, '=', hash).executeTakeFirst(),
    db
      .selectFrom('submission')
      .select(['md5', 'sha256', 'title', 'artist'])
      .where(by, '=', hash)
      // Official entries first, then entries with both hashes.
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
  // After a deletion of all entries and uploads nothing of the file is shown.
  const summary = listed ? file?.summary : undefined;
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

/** Returns the hashes by which scores name a chart. */
export const hashesOf = ({ md5, sha256 }: Pick<KnownChart, 'md5' | 'sha256'>): string[] =>
  [md5, sha256].filter(Boolean);
