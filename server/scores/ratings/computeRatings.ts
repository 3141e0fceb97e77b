import { type Kysely, sql } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import { type RatingWithBest, rate } from '#domain/players/stellaway/rating.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bestsOnEntries } from '../bestsOnEntries.ts';
import { knownNotes } from '../knownNotes.ts';

/** The rating of a player in a table. */
export interface TableRating extends RatingWithBest {
  playerId: number;
  tableId: string;
}

/**
 * Computes the ratings of players from their scores on the official charts at their present levels (players.md), in
 * the order of players and tables. Reads no other player's scores. Omits tables in which a player has played nothing.
 */
export async function computeRatings(
  db: Kysely<DB>,
  players: readonly { id: number; service: Service }[],
): Promise<TableRating[]> {
  if (players.length === 0) return [];
  // One row per player and table: sending a row for each of a million bests would take longer than reading them.
  const played = await bestsOnEntries(db, { playerIds: players.map(({ id }) => id), official: true })
    .select(['best.playerId', 'best.tableId'])
    .select(sql<Best[]>`json_agg(array[best.submission_id, best.level, best.clear, best.ex_score])`.as('bests'))
    .groupBy(['best.playerId', 'best.tableId'])
    .execute();
  const notes = await knownNotes(
    db,
    played.flatMap(({ bests }) => bests.map(([submissionId]) => submissionId)),
  );
  const byPlayer = Map.groupBy(played, ({ playerId }) => playerId);
  const known =
    (service: Service) =>
    ([submissionId, level, clear, exScore]: Best) => ({
      level,
      clear,
      exScore,
      notes: notes(submissionId, service),
    });
  return players
    .flatMap(({ id, service }) =>
      (byPlayer.get(id) ?? []).map(({ tableId, bests }) => ({
        playerId: id,
        tableId,
        ...rate(service, bests.map(known(service))),
      })),
    )
    .filter((rating) => rating.played > 0)
    .sort((a, b) => a.playerId - b.playerId || (a.tableId < b.tableId ? -1 : 1));
}

type Best = readonly [submissionId: number, level: number, clear: number, exScore: number];
