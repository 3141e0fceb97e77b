import type { Reply } from '#contract/platform/endpoint.ts';
import type { rivalData as rivalDataEndpoint } from '#contract/players/rivals.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { type FoundPlayer, findPlayer } from '../identity/findPlayer.ts';
import { sessionScores } from '../sessionScores.ts';

/**
 * Returns the scores of two players by their LR2 IDs or MinIR IDs in a table or in all. ENOTFOUND for an ID without a
 * profile or an unknown table; ESAMEPERSON if both belong to one person.
 */
export async function rivalData(
  ctx: Context,
  { userid, rivalid }: { userid: string; rivalid: string },
  tableId: TableId | undefined,
): Promise<Omit<Reply<typeof rivalDataEndpoint>, 'success'> | Refusal<'ENOTFOUND' | 'ESAMEPERSON'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  if (tableId !== undefined && !tableById(rules, tableId)) return refuse('ENOTFOUND');
  const player = await findPlayer(ctx.db, userid);
  const rival = await findPlayer(ctx.db, rivalid);
  if (!player || !rival) return refuse('ENOTFOUND');
  if (isSamePerson(player, rival)) return refuse('ESAMEPERSON');
  const scoresOf = (one: FoundPlayer) =>
    sessionScores(ctx.db, rules, one, tableId === undefined ? 'all' : { of: tableId });
  const rivalScores = await scoresOf(rival);
  return {
    nickname: player.nickname,
    userid: player.rankingId,
    account: player.accountId !== null,
    playerName: player.service,
    dan: player.danSp,
    dan2: player.danDp,
    ...(await scoresOf(player)),
    rNickname: rival.nickname,
    rUserid: rival.rankingId,
    rAccount: rival.accountId !== null,
    rPlayerName: rival.service,
    rDan: rival.danSp,
    rDan2: rival.danDp,
    rPlayData: rivalScores.playData,
    rPlayData2: rivalScores.playData2,
    rPlayData3: rivalScores.playData3,
    rPlayData4: rivalScores.playData4,
    rPlayData5: rivalScores.playData5,
    rStairway: rivalScores.stairway,
    rStairway2: rivalScores.stairway2,
    rStairway3: rivalScores.stairway3,
    rStairway4: rivalScores.stairway4,
    rStairway5: rivalScores.stairway5,
  };
}

const isSamePerson = (one: FoundPlayer, other: FoundPlayer) =>
  one.playerId === other.playerId || (one.accountId !== null && one.accountId === other.accountId);
