import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { versionOf } from '../../platform/lists/keptUntilChanged.ts';

export type DecidedSongs = Awaited<ReturnType<typeof readSongs>>;

/** Returns a function that returns the closed votes on proposals by table and level, newest first, read again after changes. */
export function decidedSongs(db: Kysely<DB>): () => Promise<DecidedSongs> {
  let kept: { version: string; songs: DecidedSongs } | undefined;
  return async () => {
    const version = JSON.stringify(await versionOf(db, { rows: 'submission', versions: [] }));
    if (kept?.version !== version) kept = { version, songs: await readSongs(db) };
    return kept.songs;
  };
}

const readSongs = (db: Kysely<DB>) =>
  db
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .select(['history.at', 'tableBefore', 'levelBefore', 'levelAfter', 'minimum', 'threshold'])
    .select(['yes', 'neutral', 'no', 'high', 'mid', 'low', 'publishedAt', 'refusedSeconds'])
    .select(['submission.tableId as table', 'entryNo', 'title'])
    .where('revisionId', 'is', null)
    .where('undone', '=', false)
    .where('rule', 'in', ['enoughVotes', 'deadline', 'earlyReject'])
    // Of a vote that came in as a result alone nobody knows the votes.
    .where((column) => column.or([column('known', 'is', null), column('known', '=', 'tally')]))
    .where((column) =>
      column.and(['minimum', 'threshold', 'publishedAt'].map((name) => column(name as 'minimum', 'is not', null))),
    )
    .orderBy('tableBefore')
    .orderBy('levelBefore')
    .orderBy('history.at', 'desc')
    .$narrowType<{ minimum: number; threshold: number; publishedAt: Date }>()
    .execute();
