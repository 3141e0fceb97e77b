import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { DUPLICATE, decideSong } from '#domain/voting/decide.ts';
import { duplicates, type OpenEntry } from '#domain/voting/duplicates.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import type { DB } from '../../platform/database/schema.ts';
import { ballotsToCount } from './ballotsToCount.ts';
import { type Counted, countOne } from './setAside.ts';

/** An open entry with what a vote count needs. */
interface SongToCount extends OpenEntry {
  readonly id: number;
  readonly tableId: string;
  readonly level: number;
  readonly refusedSeconds: number;
  /** For the description for the operator. */
  readonly title: string;
}

/**
 * Decides the open entries at `at`: first the duplicates, then each entry by number (voting.md). Skips entries of tables
 * that the rules do not have.
 *
 * @param except ids of entries that are not decided now; an entry may still be the duplicate of one
 */
export async function countSongs(
  db: Kysely<DB>,
  rules: Rules,
  at: Date,
  except: ReadonlySet<number> = new Set(),
): Promise<Counted> {
  const entries = await songsToCount(db, at);
  const ids = entries.map(({ id }) => id);
  const ballots = await ballotsToCount(db, 'submissionId', ids, at);
  const votesOn = (entry: SongToCount) => {
    const cast = ballots.get(entry.id) ?? [];
    return {
      entry,
      revision: null,
      publishedAt: entry.publishedAt,
      refusedSeconds: entry.refusedSeconds,
      tally: tally(cast),
      opinions: opinions(cast, entry.level),
    };
  };

  const canceled = new Set(duplicates(entries));
  const counted: Counted = { outcomes: [], setAside: [] };
  for (const entry of canceled) {
    if (except.has(entry.id)) continue;
    countOne(counted, { entry, revision: null }, () => ({ ...votesOn(entry), ...DUPLICATE }));
  }
  for (const entry of entries) {
    const table = tableById(rules, entry.tableId);
    if (canceled.has(entry) || except.has(entry.id) || !table) continue;
    countOne(counted, { entry, revision: null }, () => {
      const votes = votesOn(entry);
      return { ...votes, ...decideSong({ ...votes, rules, table, level: entry.level, at }) };
    });
  }
  return counted;
}

/** Returns the open entries published strictly before `at`, in the order of counting: by entry number. */
async function songsToCount(db: Kysely<DB>, at: Date): Promise<SongToCount[]> {
  return db
    .selectFrom('submission')
    .select(['id', 'entryNo', 'tableId', 'series', 'level', 'title', 'md5', 'sha256', 'notesHash', 'publishedAt'])
    .select('refusedSeconds')
    .where('result', '=', 'new')
    .where('publishedAt', '<', at)
    .orderBy('entryNo')
    .orderBy('series')
    .$narrowType<{ publishedAt: Date }>()
    .execute();
}
