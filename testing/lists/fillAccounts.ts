import { type Kysely, sql } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import type { DB } from '#server/platform/database/schema.ts';

interface Accounts {
  count: number;
  service?: Service;
  /** The prefix of the number in a ranking ID. */
  prefix?: string;
}

/** Creates accounts `player-1`, `player-2` and so on, each with a player, in a few statements. */
export async function fillAccounts(
  db: Kysely<DB>,
  { count, service = 'lr2', prefix = '' }: Accounts,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      with p as (
        insert into player (service, ranking_id) select ${service}, ${prefix} || n from generate_series(1, ${count}::int) n
        returning id, ranking_id
      )
      insert into account (user_id, password_hash, nickname, nickname_key, player_id, created_at)
      select 'player-' || n, '', 'player' || n, 'player' || n, id, ${now}
      from (select id, substr(ranking_id, ${prefix.length + 1}::int) as n from p) as player
      order by n::int
    `.execute(trx);
    await sql`update player set account_id = account.id from account where account.player_id = player.id`.execute(trx);
  });
}
