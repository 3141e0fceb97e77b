import { sql } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { updateScores as updateEndpoint } from '#contract/players/players.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { ratingDifference } from '#domain/players/stellaway/growth.ts';
import { whyNotUpdate } from '#domain/players/whyNotUpdate.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { checkRateLimits } from '../platform/http/rateLimits.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { gained } from '../players/gained.ts';
import { savePlayerProfile } from '../players/identity/savePlayerProfile.ts';
import type { RatingChange } from '../scores/ratings/saveChanges.ts';
import type { Lr2ir, Lr2Player, Lr2Scores, NoAnswer, RequestOptions } from '../services/lr2ir/lr2irService.ts';
import { inParts, takeScores } from './intake.ts';

/** The timeout of all requests of an update to the ranking service. */
const TIMEOUT_MS = 45_000;

type Updated = Omit<Reply<typeof updateEndpoint>, 'success'>;
type UpdateRefusal = Refusal<'ENOTVALIDAUTH' | 'EIRNOTCONNECT' | 'ECOOLDOWN' | 'ETOOMANY' | 'NOTVALIDLR2ID'> | NotNow;

/**
 * Fetches the scores of an LR2 player and mirrors them: previously fetched scores that got worse or were deleted at the
 * service do so here (players.md §5, ranking-services.md §9). Everything is fetched and parsed before anything is
 * stored, so that a failure of the service changes neither scores, restrictions nor the twelve hours. Nor does an empty
 * list: a new player may update again after the first play. One attempt a minute is allowed, even after a failure, so
 * that concurrent ones send one request.
 *
 * @returns the number of scores at the service, and the gain in each table (players.md §6.2)
 */
export async function updateScores(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<Updated | UpdateRefusal> {
  const { lr2ir } = ctx.services;
  const account = await accountQuery(ctx.db, accountId).executeTakeFirst();
  if (!account) return (await whyNotActNow(ctx.db, accountId)) ?? refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const now = ctx.clock.now();
  const why =
    whyNotUpdate(rulesAt(ctx.rules, now), account.scoresUpdatedAt, now) ??
    (await checkRateLimits(ctx, [{ limit: rateLimits.updatePerAccount, key: String(accountId) }]));
  if (why) return why;
  const fetched = await fetchAll(lr2ir, account.rankingId, {
    caller: `account ${accountId}`,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return isRefusal(fetched) ? fetched : store(ctx, accountId, fetched);
}

const accountQuery = (db: Context['db'], accountId: number) =>
  db
    .selectFrom('account')
    .innerJoin('player', 'player.accountId', 'account.id')
    .select('account.scoresUpdatedAt')
    .select(['player.id as playerId', 'player.service', 'player.rankingId'])
    .where('account.id', '=', accountId)
    .where('player.service', '=', 'lr2');

interface Fetched {
  scores: Lr2Scores;
  player: Lr2Player;
}

async function fetchAll(lr2ir: Lr2ir, lr2Id: string, options: RequestOptions): Promise<Fetched | UpdateRefusal> {
  const scores = await lr2ir.scores(lr2Id, options);
  if (typeof scores === 'string') return fetchRefusal(scores);
  const player = await lr2ir.player(lr2Id, { purpose: 'update', ...options });
  if (typeof player === 'string') return fetchRefusal(player);
  return { scores, player };
}

const fetchRefusal = (answer: NoAnswer) =>
  answer === 'absent' ? refuse('NOTVALIDLR2ID', { unknown: 1 }) : refuse('EIRNOTCONNECT');

/** Stores scores in parts, with restrictions and ratings. An interrupted update can be repeated at once. */
async function store(
  ctx: Context,
  accountId: number,
  { scores: { rows }, player }: Fetched,
): Promise<Updated | UpdateRefusal> {
  const scores = rows.map(({ md5, ...score }) => ({ chartHash: md5, ...score }));
  const changes = await inParts<RatingChange[], UpdateRefusal>(
    ctx,
    { accountId, service: 'lr2', scores },
    async (trx, now, { scores: part, changesRating, isLast }) => {
      const rules = rulesAt(ctx.rules, now);
      // The player may have been unlinked during the requests.
      const account = await accountQuery(trx, accountId).forKeyShare('player').executeTakeFirst();
      if (!account) return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
      const why = whyNotUpdate(rules, account.scoresUpdatedAt, now);
      if (why) return why;
      const { playerId } = account;
      if (isLast) {
        const charts = scores.map(({ chartHash }) => chartHash);
        await trx
          .deleteFrom('score')
          .where('playerId', '=', playerId)
          .where('origin', '=', 'update')
          .where(sql<boolean>`chart_hash <> all(${charts}::text[])`)
          .execute();
        await savePlayerProfile(trx, account, player);
        if (scores.length > 0)
          await trx.updateTable('account').set({ scoresUpdatedAt: now }).where('id', '=', accountId).execute();
      }
      return takeScores(trx, { origin: 'update', rules, now, changesRating }, { accountId, playerId }, part);
    },
  );
  if (isRefusal(changes)) return changes;
  return { scores: scores.length, brought: broughtBy(rulesAt(ctx.rules, ctx.clock.now()), changes.flat()) };
}

/** Returns the gain of all parts in each table, in the order of the tables. */
function broughtBy({ tables }: Rules, changes: readonly RatingChange[]): Updated['brought'] {
  return tables.flatMap(({ id }) => {
    const own = changes.filter(({ tableId }) => tableId === id);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || !own.every(({ isGrowth }) => isGrowth)) return [];
    const difference = ratingDifference(first.before, last.after);
    return [{ table: id, skillBefore: first.before.skill, skillAfter: last.after.skill, ...gained(difference) }];
  });
}
