import type { GrowthDay } from '#contract/players/growth.ts';
import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { growth, type RatingDay } from '#domain/players/stellaway/growth.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { gained } from './gained.ts';
import { findPlayer } from './identity/findPlayer.ts';

/** The number of days that are shown. */
const SHOWN_DAYS = 365;

/**
 * Returns the days of the last year on which the rating of a player in a table changed, oldest first, with the gain of
 * each. Unknown players and tables are ENOTFOUND.
 */
export async function playerGrowth(
  { db, rules, clock }: Pick<Context, 'db' | 'rules' | 'clock'>,
  userid: string,
  tableId: string,
): Promise<{ source: GrowthDay[] } | Refusal<'ENOTFOUND'>> {
  const now = clock.now();
  const table = tableById(rulesAt(rules, now), tableId);
  const player = table && (await findPlayer(db, userid));
  if (!player) return refuse('ENOTFOUND');
  const days = await db
    .selectFrom('ratingDay')
    .select(['day', 'skill', 'experience', 'played', 'clears', 'start'])
    .where('playerId', '=', player.playerId)
    .where('tableId', '=', table.id)
    .where('day', '>', gmt9(daysAfter(now, -SHOWN_DAYS)).dashed)
    .orderBy('day')
    .$narrowType<Pick<RatingDay, 'clears' | 'start'>>()
    .execute();
  return {
    source: growth(days).map(({ day, skill, experience, played, clears, gained: difference, movedSkill }) => ({
      day,
      skill,
      exp: experience,
      played,
      clears,
      gained: gained(difference),
      movedSkill,
    })),
  };
}
