import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import { RECOUNT_ROWS, type recount as recountEndpoint } from '#contract/voting/recount.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { type DecidedSong, type OtherNumbers, recount } from '#domain/voting/recount.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { versionOf } from '../../platform/lists/keptUntilChanged.ts';

/** A closed vote with the names of its entry today. */
export interface StoredSong extends DecidedSong {
  table: TableId;
  entryNo: number;
  title: string;
}

/** Returns a function that returns the closed votes on proposals, newest first, kept in memory until an entry changes. */
export function storedSongs({ db, rules, clock }: Context): () => Promise<readonly StoredSong[]> {
  let kept: { version: string; songs: Promise<readonly StoredSong[]> } | undefined;
  return async () => {
    const versions = rulesAt(rules, clock.now()).tables.map(({ id }) => id);
    // Read before the rows: if they change in between, the version changes too and these are not used again.
    const version = JSON.stringify(await versionOf(db, { rows: 'submission', versions }));
    if (kept?.version === version) return kept.songs;
    const songs = readSongs(db);
    kept = { version, songs };
    songs.catch(() => {
      kept = undefined;
    });
    return songs;
  };
}

/** Returns what other numbers would have decided, as a reply; `table`: the entries of one table, empty for all. */
export function toRecountReply(
  book: Context['rules'],
  songs: readonly StoredSong[],
  { table, ...numbers }: OtherNumbers & { table: TableId },
): Omit<Reply<typeof recountEndpoint>, 'success'> {
  const { levels, otherwise } = recount(book, songs, numbers);
  const found = otherwise.filter(({ song }) => table === '' || song.tableId === table);
  return {
    levels: levels.map(({ tableId, ...level }) => ({ table: tableId, ...level })),
    total: found.length,
    source: found.slice(0, RECOUNT_ROWS).map(({ song, decision }) => ({
      table: song.table,
      entryNo: song.entryNo,
      title: song.title,
      time: song.at.toISOString(),
      before: toPlace(song),
      after: song.after && toPlace(song.after),
      ...{ voteYes: song.tally.yes, voteNeutral: song.tally.neutral, voteNo: song.tally.no },
      wouldBe: decision.result === 'canceled' ? 'reject' : decision.result,
      wouldBeAt: decision.after && toPlace(decision.after),
    })),
  };
}

const toPlace = ({ tableId, level }: { tableId: TableId; level: number }) => ({ table: tableId, level: String(level) });

async function readSongs(db: Kysely<DB>): Promise<StoredSong[]> {
  const lines = await db
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .select(['history.at', 'tableBefore', 'levelBefore', 'tableAfter', 'levelAfter', 'minimum', 'threshold'])
    .select(['yes', 'neutral', 'no', 'high', 'mid', 'low', 'publishedAt', 'refusedSeconds'])
    .select(['submission.tableId', 'entryNo', 'title'])
    .where('revisionId', 'is', null)
    .where('undone', '=', false)
    .where('rule', 'in', ['enoughVotes', 'deadline', 'earlyReject'])
    // Of a vote that came in as a result alone nobody knows the votes.
    .where((column) => column.or([column('known', 'is', null), column('known', '=', 'tally')]))
    .orderBy('history.at', 'desc')
    .orderBy('history.id')
    .execute();
  return lines.flatMap(({ publishedAt, minimum, threshold: acceptRate, tableAfter, levelAfter, ...line }) => {
    if (publishedAt === null || minimum === null || acceptRate === null) return [];
    const { yes, neutral, no, high, mid, low, tableId: table, tableBefore, levelBefore, ...rest } = line;
    const after = tableAfter !== null && levelAfter !== null ? { tableId: tableAfter, level: levelAfter } : null;
    const votes = { tally: { yes, neutral, no }, opinions: { high, mid, low } };
    return {
      ...rest,
      ...votes,
      table,
      tableId: tableBefore,
      level: levelBefore,
      after,
      publishedAt,
      minimum,
      acceptRate,
    };
  });
}
