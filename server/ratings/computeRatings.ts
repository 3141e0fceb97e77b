import type { Kysely } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import { type Rating, rate } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../database/schema.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import { knownNotes } from '../scores/knownNotes.ts';

/** The rating of a player in a table. */
export interface TableRating extends Rating {
  playerId: number;
  tableId: string;
}

/**
 * Computes the ratings of players from their scores on the official charts at their present levels (players.md §6), in
 * the order of players and tables. It reads no other player's scores. Tables in which a player has played nothing are
 * absent.
 */
export async function computeRatings(
  db: Kysely<DB>,
  players: readonly { id: number; service: Service }[],
): Promise<TableRating[]> {
  if (players.length === 0) return [];
  const bests = await bestsOnEntries(db, { playerIds: players.map(({ id }) => id), official: true })
    .innerJoin('submission', 'submission.id', 'best.submissionId')
    .select(['best.playerId', 'best.tableId', 'best.level', 'best.clear', 'best.exScore'])
    .select(['submission.md5', 'submission.sha256'])
    .execute();
  const notes = await knownNotes(db, bests);
  const known = bests.map((best) => ({ ...best, notes: notes(best) }));
  const byPlayer = Map.groupBy(known, ({ playerId }) => playerId);
  return players
    .flatMap(({ id, service }) =>
      [...Map.groupBy(byPlayer.get(id) ?? [], ({ tableId }) => tableId)].map(([tableId, own]) => ({
        playerId: id,
        tableId,
        ...rate(service, own),
      })),
    )
    .filter(({ played }) => played > 0)
    .sort((a, b) => a.playerId - b.playerId || (a.tableId < b.tableId ? -1 : 1));
}
