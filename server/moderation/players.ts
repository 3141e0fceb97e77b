import type {
  PlayerRow,
  adminPlayer as playerEndpoint,
  adminPlayers as playersEndpoint,
} from '#contract/moderation/admin.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type FoundAccount, findAccounts, statesOf } from '../accounts/findAccounts.ts';
import { pageOf } from '../acts/pageOf.ts';
import { personOf } from '../acts/personOf.ts';
import type { Context } from '../platform/context.ts';
import { selectRequests, toRequestRow } from './requests/readRequests.ts';
import { selectTrail, toTrailLine } from './trail.ts';

/** How many lines of the trail, and requests, a player's page has: the newest. */
const NEWEST = 100;

/** Returns a page of the players that a moderator looks for, as `findAccounts` orders them. */
export async function adminPlayers(
  ctx: Context,
  { search, page }: Received<typeof playersEndpoint>['query'],
): Promise<Omit<Reply<typeof playersEndpoint>, 'success'>> {
  const { pageRows } = rulesAt(ctx.rules, ctx.clock.now()).lists;
  const found = await findAccounts(ctx, search, { limit: pageRows + 1, offset: (page - 1) * pageRows });
  return { source: found.slice(0, pageRows).map((one) => toPlayerRow(ctx, one)), more: found.length > pageRows };
}

/**
 * Returns a player with sanctions and requests, for an admin with what was done to them; of a joined account the person
 * who has it now. ENOTFOUND for an unknown one.
 */
export async function adminPlayer(
  ctx: Context,
  viewer: { accountId: number; isAdmin: boolean },
  { of }: Received<typeof playerEndpoint>['query'],
): Promise<Omit<Reply<typeof playerEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const find = async (text: string) => (await findAccounts(ctx, text, { limit: 1, isExact: true }))[0];
  const found = of.trim() === '' ? undefined : await find(of);
  const account = found && (found.joinedTo === null ? found : await find(`#${await personOf(ctx.db, found.id)}`));
  if (!account) return refuse('ENOTFOUND');
  const { id, bannedAt, banReason, barredAt, barredReason, barredUntil, barringSeenAt } = account;
  const { warnedAt, warnReason, warningSeenAt } = account;
  const row = toPlayerRow(ctx, account);
  const [player, requests, lines] = await Promise.all([
    ctx.db
      .selectFrom('account')
      .innerJoin('player', 'player.id', 'account.playerId')
      .select('player.rankingId')
      .where('account.id', '=', id)
      .executeTakeFirst(),
    selectRequests(ctx.db, viewer)
      .where('request.accountId', '=', id)
      .orderBy('request.id', 'desc')
      .limit(NEWEST)
      .execute(),
    viewer.isAdmin ? selectTrail(ctx).where('trail.accountId', '=', id).limit(NEWEST).execute() : [],
  ]);
  return {
    ...row,
    profile: pageOf(ctx, player ?? {}),
    warning: warnedAt && { reason: warnReason ?? '', at: warnedAt.toISOString(), seen: warningSeenAt !== null },
    barring:
      barredAt && row.states.includes('barred')
        ? {
            reason: barredReason ?? '',
            at: barredAt.toISOString(),
            seen: barringSeenAt !== null,
            until: barredUntil?.toISOString() ?? null,
          }
        : null,
    ban: bannedAt && { reason: banReason ?? '', at: bannedAt.toISOString() },
    trail: lines.map((line) => toTrailLine(ctx, line)),
    // One that is about the viewer would name its asker here.
    requests: requests.flatMap((request) => (request.forOthers ? [] : toRequestRow(ctx, request))),
  };
}

function toPlayerRow({ clock }: Context, account: FoundAccount): PlayerRow {
  const { id, userId, nickname, rankingIds, createdAt, lastSeenAt, deletedAt } = account;
  return {
    account: id,
    userId,
    nickname,
    rankingIds,
    createdAt: createdAt.toISOString(),
    seenAt: lastSeenAt?.toISOString() ?? null,
    states: [...statesOf(account, clock.now()), ...(deletedAt ? (['deleted'] as const) : [])],
  };
}
