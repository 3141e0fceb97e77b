import { sql } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '#server/platform/context.ts';
import { type Entry, entry } from '../data/entries.ts';

export const LEVELS = 6;
export const CHARTS = 24;
export const PLAYERS = 90;
/** The others cleared nothing. */
export const USED = 81;
/** The index of the chart that is three levels harder than its level. */
export const WRONG = 7;
const WRONG_BY = 3;

const ago = ({ clock }: Context, days: number) => daysAfter(clock.now(), -days);

/**
 * Fills a table with official charts and the lamps of players whose skills are spread over its levels. An easy clear is
 * likely up to a player's skill; the next lamps are 0.8, 1.8 and 6 levels harder. Every third player uses beatoraja.
 *
 * @returns the entries, of the levels 0 to 5 in turn
 */
export async function fillWithLamps(
  ctx: Context,
  { players = PLAYERS, tableId = 'st', idsFrom = 50_000, name = 'chart' } = {},
): Promise<Entry[]> {
  const old = { result: 'accept', publishedAt: ago(ctx, 200), decidedAt: ago(ctx, 180) } as const;
  const entries: Entry[] = [];
  for (let index = 0; index < CHARTS; index++) {
    entries.push(await entry(ctx, { ...old, tableId, level: index % LEVELS, chart: `${name} ${index}` }));
  }
  const rankingIds = Array.from({ length: players }, (_, index) => String(idsFrom + index + 1));
  await sql`
    insert into player (service, ranking_id)
    select case when nth % 3 = 0 then 'beatoraja' else 'lr2' end, id
    from unnest(${rankingIds}::text[]) with ordinality as ids (id, nth)`.execute(ctx.db);
  await sql`
    with skilled as (
      select id as player_id, service, -1 + (id * 7919 % 1000) / 1000.0 * 8 as skill
      from player where ranking_id = any(${rankingIds}::text[])
    ), played as (
      select player_id, service, skill, md5, sha256,
        submission.level + case when submission.id = ${entries[WRONG]?.id ?? 0}::int then ${WRONG_BY}::int else 0 end as hard,
        (player_id * 31 + submission.id * 17) % 100 / 100.0 - 0.5 as luck
      from skilled cross join submission where submission.id = any(${entries.map(({ id }) => id)}::int[])
    )
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select player_id, case service when 'lr2' then md5 else sha256 end, 'archive',
      case when service = 'lr2' then lamp else case lamp when 1 then 1 when 2 then 4 when 3 then 5 when 4 then 6 else 8 end end, 100
    from (
      select *, case when skill + 2 * luck < hard then 1 when skill + 2 * luck < hard + 0.8 then 2
        when skill + 2 * luck < hard + 1.8 then 3 when skill + 2 * luck < hard + 6 then 4 else 5 end as lamp
      from played
    ) lamps`.execute(ctx.db);
  return entries;
}
