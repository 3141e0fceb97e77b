import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import * as endpoints from '#contract/players/chartTags.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isEasyClear } from '#domain/players/clears.ts';
import type { UploadTag } from '#domain/uploads/tags.ts';
import { taggedHash, tagsOfChart } from '../charts/tagsOfCharts.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { isKept } from '../scores/isKept.ts';
import { chartOfHash, hashesOf, type KnownChart } from './chartRanking/chartOfHash.ts';

/** Registers the tags that players give charts. */
export function tagVoteRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.chartTags, ({ params, viewer }) => chartTags(ctx, params.hash.toLowerCase(), viewer));

  serve(app, ctx, endpoints.voteTag, ({ body, viewer }) => voteTag(ctx, viewer.accountId, body));
}

async function chartTags(
  { db }: Context,
  hash: string,
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof endpoints.chartTags>, 'success'> | Refusal<'ENOTFOUND'>> {
  const chart = await chartOfHash(db, hash);
  if (!chart) return refuse('ENOTFOUND');
  const [tags, canVote, own] = await Promise.all([
    tagsOfChart(db, chart),
    viewer !== null && hasCleared(db, viewer.accountId, chart),
    db
      .selectFrom('tagVote')
      .select('tag')
      .where('accountId', '=', viewer?.accountId ?? 0)
      .where('hash', '=', taggedHash(chart))
      .$narrowType<{ tag: UploadTag }>()
      .execute(),
  ]);
  return { tags, canVote, own: own.map(({ tag }) => tag) };
}

function voteTag(
  ctx: Context,
  accountId: number,
  { hash, tag, value }: Received<typeof endpoints.voteTag>['body'],
): Promise<Record<string, never> | Refusal<'ENOTFOUND' | 'ENOTCLEARED'> | NotNow> {
  return inTransaction(
    ctx,
    async (trx): Promise<Record<string, never> | Refusal<'ENOTFOUND' | 'ENOTCLEARED'> | NotNow> => {
      const gone = await whyNotActNow(trx, accountId);
      if (gone) return gone;
      const chart = await chartOfHash(trx, hash.toLowerCase());
      if (!chart) return refuse('ENOTFOUND');
      const vote = { accountId, hash: taggedHash(chart), tag };
      if (!value) {
        const own = trx.deleteFrom('tagVote').where('accountId', '=', accountId);
        await own.where('hash', '=', vote.hash).where('tag', '=', tag).execute();
        return {};
      }
      if (!(await hasCleared(trx, accountId, chart))) return refuse('ENOTCLEARED');
      await trx
        .insertInto('tagVote')
        .values({ ...vote, votedAt: ctx.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return {};
    },
  );
}

/** Returns whether one of the players of an account has an easy clear of a chart, or better. */
async function hasCleared(db: Kysely<DB> | Transaction<DB>, accountId: number, chart: KnownChart): Promise<boolean> {
  const scores = await db
    .selectFrom('score')
    .innerJoin('player', 'player.id', 'score.playerId')
    .select(['player.service', 'score.clear'])
    .where('player.accountId', '=', accountId)
    .where('score.chartHash', 'in', hashesOf(chart))
    .where('score.isCheated', '=', false)
    .where(isKept())
    .execute();
  return scores.some(({ service, clear }) => isEasyClear(service, clear));
}
