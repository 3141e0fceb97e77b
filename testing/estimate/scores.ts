import { sql } from 'kysely';
import type { Context } from '#server/base/context.ts';
import { entry } from '../data/entries.ts';

export const LEVELS = 6;
export const CHARTS = 24;
export const PLAYERS = 90;
/** The others cleared nothing. */
export const USED = 81;
/** The chart that is three levels harder than its level. */
export const WRONG = 7;

/**
 * Fills a table whose charts are as hard as their levels, but for one.
 *
 * @returns the ids of the entries
 */
export async function fillScores(ctx: Context, { players = PLAYERS } = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < CHARTS; index++) {
    ids.push((await entry(ctx, { level: index % LEVELS, chart: `chart ${index}`, result: 'accept' })).id);
  }
  await sql`
    insert into player (service, ranking_id)
    select case when n % 3 = 0 then 'beatoraja' else 'lr2' end, (50000 + n)::text from generate_series(1, ${players}::int) n
  `.execute(ctx.db);
  // The skills are spread over the levels; an easy clear is half as likely at each level above them.
  await sql`
    with skilled as (
      select id as player_id, service, -1 + (id * 7919 % 1000) / 1000.0 * 8 as skill from player
    ), played as (
      select player_id, service, skill, md5, sha256,
        submission.level + case when submission.id = ${ids[WRONG]}::int then 3 else 0 end as hard,
        (player_id * 31 + submission.id * 17) % 100 / 100.0 - 0.5 as luck
      from skilled cross join submission
    )
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select player_id, case service when 'lr2' then md5 else sha256 end, 'archive',
      case when service = 'lr2' then lamp else case lamp when 1 then 1 when 2 then 4 when 3 then 5 when 4 then 6 else 8 end end, 100
    from (
      select *, case when skill + 2 * luck < hard then 1 when skill + 2 * luck < hard + 0.8 then 2
        when skill + 2 * luck < hard + 1.8 then 3 when skill + 2 * luck < hard + 6 then 4 else 5 end as lamp
      from played
    ) lamps`.execute(ctx.db);
  return ids;
}
