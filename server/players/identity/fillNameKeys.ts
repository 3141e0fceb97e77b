import { type Kysely, sql } from 'kysely';
import { fold } from '#domain/common/text.ts';
import { fillInBatches } from '../../platform/database/fillInBatches.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Computes the folded names of players that are not stored, and gives them to the ratings of those without an account. */
export async function fillNameKeys(db: Kysely<DB>): Promise<void> {
  await fillInBatches(db, 'names of players', async (trx, size) => {
    const players = await trx
      .selectFrom('player')
      .select(['id', 'name'])
      .where('name', 'is not', null)
      .where('nameKey', 'is', null)
      .orderBy('id')
      .limit(size)
      .forNoKeyUpdate()
      .$narrowType<{ name: string }>()
      .execute();
    await sql`
      with filled as (
        update player set name_key = named.key
        from unnest(${players.map(({ id }) => id)}::int[], ${players.map(({ name }) => fold(name))}::text[]) as named (id, key)
        where player.id = named.id
        returning player.id, player.account_id, player.name_key
      )
      update rating set name = filled.name_key from filled
      where rating.player_id = filled.id and filled.account_id is null
    `.execute(trx);
    return players.length;
  });
}
