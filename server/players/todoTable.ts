import { type Refusal, refuse } from '#domain/common/errors.ts';
import { chartsToClear } from '#domain/players/stellaway/whatNext.ts';
import { type TodoFile, todoText } from '#domain/players/todoTable.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { officialEntries } from '../charts/officialEntries.ts';
import type { Context } from '../platform/context.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import { findPlayer } from './identity/findPlayer.ts';

/**
 * Returns a file of a player's personal table: the official charts of a table that they have not easy cleared yet
 * (players.md §7.2). An unknown table or player is ENOTFOUND.
 */
export async function todoTable(
  ctx: Context,
  file: TodoFile,
  { tableId, userId }: { tableId: string; userId: string },
): Promise<string | Refusal<'ENOTFOUND'>> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  const player = table && (await findPlayer(ctx.db, userId));
  if (!player) return refuse('ENOTFOUND');
  const { playerId, service, rankingId, nickname } = player;
  const bests = await bestsOnEntries(ctx.db, { playerIds: [playerId], tableId, official: true })
    .select(['best.submissionId', 'best.clear'])
    .execute();
  const clears = new Map(bests.map(({ submissionId, clear }) => [submissionId, clear]));
  const charts = await officialEntries(ctx.db, tableId)
    .select(['id', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .execute();
  const withClears = charts.map(({ id, ...chart }) => ({ ...chart, clear: clears.get(id) ?? 0 }));
  return todoText(file, {
    table,
    player: nickname || rankingId,
    profile: `/user/${tableId}/${rankingId}`,
    charts: chartsToClear(service, withClears),
    document: ctx.siteDocument,
  });
}
