import { sql, type Transaction } from 'kysely';
import type { LnType } from '#domain/charts/lnType.ts';
import { countOrNull } from '#domain/players/countOrNull.ts';
import { MAX_GHOST_BYTES } from '#domain/players/plays/ghost.ts';
import type { DB } from '../../platform/database/schema.ts';
import { onSameBestPlay } from '../../scores/onSameScore.ts';
import type { SentPlay } from './sentPlay.ts';

const LARGEST = 2 ** 31 - 1;
const integerOrNull = (value: number | null) =>
  value !== null && Number.isInteger(value) && Math.abs(value) <= LARGEST ? value : null;

/**
 * Counts a play on its chart, and keeps its details if its EX score is the best that this client sent. A ghost belongs
 * to its score: a better score without one has none. If there are too many, the oldest ghosts of the player are
 * deleted; only LR2 has ghosts, so these are all of the account.
 */
export async function saveBestPlay(
  trx: Transaction<DB>,
  playerId: number,
  {
    play: { chartHash, client, exScore, notes },
    details,
    lnType,
  }: Pick<SentPlay, 'play' | 'details'> & { lnType: LnType },
  now: Date,
): Promise<void> {
  const best = {
    exScore,
    notes,
    judgements: details.judgements.map((count) => countOrNull(count) ?? 0),
    gauge: integerOrNull(details.gauge),
    options: integerOrNull(details.options) ?? 0,
    seed: integerOrNull(details.seed),
    keymode: integerOrNull(details.keymode) ?? 0,
    ghost: details.ghost,
    ghostBytes: details.ghost?.length ?? null,
    ghostAt: details.ghost === null ? null : now,
  };
  await trx
    .insertInto('bestPlay')
    .values({ playerId, chartHash, origin: client, lnType, plays: 1, ...best })
    .onConflict(onSameBestPlay)
    .execute();
  if (details.ghost !== null) await deleteOldGhosts(trx, playerId);
}

async function deleteOldGhosts(trx: Transaction<DB>, playerId: number): Promise<void> {
  const { bytes } = await trx
    .selectFrom('bestPlay')
    .select(({ fn }) => fn.sum<number | null>('ghostBytes').as('bytes'))
    .where('playerId', '=', playerId)
    .where('ghostAt', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(bytes) <= MAX_GHOST_BYTES) return;
  await sql`
    update best_play set ghost = null, ghost_bytes = null, ghost_at = null from (
      select chart_hash, origin, sum(ghost_bytes) over (order by ghost_at desc, chart_hash, origin) as with_newer
      from best_play where player_id = ${playerId} and ghost_at is not null
    ) as ghosts
    where player_id = ${playerId} and best_play.chart_hash = ghosts.chart_hash and best_play.origin = ghosts.origin
      and with_newer > ${MAX_GHOST_BYTES}`.execute(trx);
}
