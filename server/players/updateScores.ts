import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { whyNotUpdate } from '#domain/players/whyNotUpdate.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import type { Lr2ir, Lr2Player, Lr2Scores } from '../external/lr2ir/lr2irService.ts';
import { checkRateLimits } from '../http/rateLimits.ts';
import type { Viewer } from '../http/session.ts';
import { recomputeRestrictions } from '../restrictions/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { replaceScores } from './replaceScores.ts';

/** The longest a caller waits for the ranking service. */
const DEADLINE_MS = 45_000;

type WhyNot = Refusal<'ENOTVALIDAUTH' | 'EBANNED' | 'EIRNOTCONNECT' | 'ECOOLDOWN' | 'ETOOMANY' | 'NOTVALIDLR2ID'>;

/**
 * Fetches the scores of an LR2 player and mirrors them: what was fetched before and is better or gone there now follows
 * (decisions.md §8, ranking-services.md §9). Everything is fetched and read before anything is stored, so a service that
 * fails leaves scores, limits and the twelve hours as they were. One attempt a minute, however it ends: several at once
 * ask the service once.
 *
 * @returns how many scores the service has
 */
export async function updateScores(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { deadlineMs = DEADLINE_MS } = {},
): Promise<{ scores: number } | WhyNot> {
  const { lr2ir } = ctx.outside;
  const account = await accountQuery(ctx.db, accountId).executeTakeFirst();
  if (account?.service !== 'lr2') return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const now = ctx.clock.now();
  const why =
    whyNotUpdate(rulesAt(ctx.rules, now), account.scoresUpdatedAt, now) ??
    (await checkRateLimits(ctx, [{ limit: rateLimits.updatePerAccount, by: String(accountId) }]));
  if (why) return why;
  const fetched = await fetchAll(lr2ir, account.rankingId, AbortSignal.timeout(deadlineMs));
  return isRefusal(fetched) ? fetched : store(ctx, accountId, fetched);
}

const accountQuery = (db: Context['db'], accountId: number) =>
  db
    .selectFrom('account')
    .innerJoin('player', 'player.id', 'account.playerId')
    .select(['account.bannedAt', 'account.scoresUpdatedAt'])
    .select(['player.id as playerId', 'player.service', 'player.rankingId'])
    .where('account.id', '=', accountId);

interface Fetched {
  scores: Lr2Scores;
  player: Lr2Player;
}

async function fetchAll(lr2ir: Lr2ir, lr2Id: string, signal: AbortSignal): Promise<Fetched | WhyNot> {
  const scores = await lr2ir.scores(lr2Id, { signal });
  if (typeof scores === 'string') return whyFetchedNothing(scores);
  const player = await lr2ir.player(lr2Id, { signal });
  if (typeof player === 'string') return whyFetchedNothing(player);
  return { scores, player };
}

const whyFetchedNothing = (answer: 'absent' | 'unreachable') =>
  refuse(answer === 'absent' ? 'NOTVALIDLR2ID' : 'EIRNOTCONNECT');

async function store(ctx: Context, accountId: number, { scores, player }: Fetched) {
  return afterDueVoteCounts(ctx, async (trx, now): Promise<{ scores: number } | WhyNot> => {
    const rules = rulesAt(ctx.rules, now);
    const account = await accountQuery(trx, accountId).forUpdate('account').executeTakeFirst();
    // Deleted or banned while the service was asked.
    if (!account) return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
    if (account.bannedAt) return refuse('EBANNED');
    const why = whyNotUpdate(rules, account.scoresUpdatedAt, now);
    if (why) return why;

    const { playerId } = account;
    const rows = scores.rows.map(({ md5, ...score }) => ({ chartHash: md5, ...score }));
    await replaceScores(trx, { playerId, origin: 'update', scores: rows });
    const { name, danSp, danDp } = player;
    await trx.updateTable('player').set({ name, danSp, danDp }).where('id', '=', playerId).execute();
    await trx.updateTable('account').set({ scoresUpdatedAt: now }).where('id', '=', accountId).execute();
    await recomputeRestrictions(trx, rules, { accountIds: [accountId] });
    return { scores: scores.rows.length };
  });
}
