import { type Kysely, sql } from 'kysely';
import { isKnownToPlay } from '#domain/estimate/evidence.ts';
import type { PlayTotals } from '#domain/players/plays/rights.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bestsOnEntries } from '../../scores/bestsOnEntries.ts';
import { ALL_ORIGINS } from '../../scores/gameOrigins.ts';

/** All origins but files: they can be forged, and do not tell on which of two clients a lamp was reached. */
const USED_ORIGINS = ALL_ORIGINS.filter((origin) => origin !== 'file');

/** Persons per query: few, so that no request waits long for the connection of the embedded engine. */
const PERSONS = 25;

/**
 * Reads the best scores of all persons on all official charts as bytes (`scoreBytes.ts`), some persons at a time, in
 * the order of persons and charts. The players of one account are one person. Leaves out banned players and those that
 * may be invented (`isKnownToPlay`).
 */
export async function* scoreBatches(db: Kysely<DB>, now: Date): AsyncGenerator<Uint8Array> {
  let after = 0;
  for (;;) {
    const persons = await nextPersons(db, after);
    const last = persons.at(-1);
    if (!last) return;
    after = last.person;
    const bytes = await bytesOf(db, persons.filter(isKnownToPlay), now);
    if (bytes) yield bytes;
  }
}

interface Person extends PlayTotals {
  person: number;
  ids: (RankingIdentity & { playerId: number })[];
}

async function nextPersons(db: Kysely<DB>, after: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select player.id as person, (
      select json_agg(json_build_object('playerId', other.id, 'service', other.service, 'rankingId', other.ranking_id))
      from player other where other.id = player.id or other.account_id = player.account_id
    ) as ids, coalesce(account.accepted_plays, 0) as accepted_plays, coalesce(account.play_days, 0) as play_days
    from player left join account on account.id = player.account_id
    where player.id > ${after} and (account.id is null or account.player_id = player.id) and account.banned_at is null
    order by player.id limit ${PERSONS}`.execute(db);
  return rows;
}

async function bytesOf(db: Kysely<DB>, persons: readonly Person[], now: Date): Promise<Uint8Array | null> {
  if (persons.length === 0) return null;
  const playerIds = persons.flatMap(({ ids }) => ids.map(({ playerId }) => playerId));
  const personIds = persons.flatMap(({ person, ids }) => ids.map(() => person));
  const bests = bestsOnEntries(db, { playerIds, official: true, origins: USED_ORIGINS, byClient: true }).selectAll(
    'best',
  );
  const { rows } = await sql<{ bytes: Uint8Array | null }>`
    select string_agg(
      int4send(of.person) || int4send(best.submission_id) ||
      int4send(case when best.on_lr2oraja then 2 when player.service = 'lr2' then 0 else 1 end) ||
      int4send(best.clear) || int4send(coalesce(best.min_bp, -1)) ||
      int4send(coalesce(extract(day from ${now}::timestamptz - best.played_at)::int, -1)),
      ''::bytea order by of.person, best.submission_id, player.service desc, best.on_lr2oraja
    ) as bytes
    from (${bests}) as best
    join player on player.id = best.player_id
    join unnest(${playerIds}::int[], ${personIds}::int[]) as of (player_id, person) on of.player_id = best.player_id
  `.execute(db);
  return rows[0]?.bytes ?? null;
}
