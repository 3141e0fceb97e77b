import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * Returns the account that has everything of a person now (docs/decisions/0040): that to which a deleted account was
 * joined, or the account itself.
 */
export async function personOf(db: Kysely<DB>, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive person as (
      select id, joined_to from account where id = ${accountId}
      union all select account.id, account.joined_to from account join person on account.id = person.joined_to
    )
    select id from person where joined_to is null`.execute(db);
  return rows[0]?.id ?? accountId;
}
