import { type Kysely, sql } from 'kysely';
import { fold } from '#domain/common/text.ts';
import type { Service } from '#domain/players/clears.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Member } from './rankedList.ts';

const ROWS = 5000;

interface ChangedRating {
  playerId: number;
  tableId: TableId;
  /** Null: the player was deleted. */
  service: Service | null;
  /** Null: the player is not ranked, as one without a play or one who is banned. */
  member: Member | null;
}

/**
 * Reads the ratings that changed in the transactions from this one on, with what the ranking shows of their players, a
 * few thousand rows at a time.
 */
export async function* changedRatings(db: Kysely<DB>, from: string): AsyncGenerator<ChangedRating> {
  let after = { playerId: 0, tableId: '' };
  for (;;) {
    const rows = await db
      .selectFrom('rating')
      .leftJoin('player', 'player.id', 'rating.playerId')
      .leftJoin('account', 'account.id', 'player.accountId')
      .select(['rating.playerId', 'rating.tableId', 'rating.skill', 'rating.experience', 'rating.played'])
      .select(['player.service', 'player.rankingId', 'player.name'])
      .select(['account.nickname', 'account.bannedAt'])
      .where(sql<boolean>`rating.changed_by >= ${from}::xid8`)
      .where(sql<boolean>`(rating.player_id, rating.table_id) > (${after.playerId}::int, ${after.tableId})`)
      .orderBy('rating.playerId')
      .orderBy('rating.tableId')
      .limit(ROWS)
      .execute();
    for (const { playerId, tableId, service, rankingId, name, nickname, bannedAt, ...rating } of rows) {
      const isRanked = rankingId !== null && rating.played > 0 && bannedAt === null;
      const hasAccount = nickname !== null;
      const member = isRanked
        ? { playerId, rankingId, name: fold(nickname ?? name ?? ''), hasAccount, ...rating }
        : null;
      yield { playerId, tableId, service, member };
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    after = last;
  }
}
