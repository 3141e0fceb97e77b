import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/submissions.ts';
import { refuse } from '#domain/errors.ts';
import { rulesAt } from '#domain/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { submissionList } from './submissionList.ts';
import { submitSong } from './submitSong.ts';

export function submissionRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.submitSong, async ({ body, viewer }) => {
    const { table, songData, originSongData, zureVerification } = body;
    return submitSong(ctx, viewer, {
      tableId: table,
      chartSha256: songData.sha256,
      level: levelOf(songData.level),
      songUrl: songData.url,
      chartUrl: songData.url_diff,
      comment: songData.comment,
      adult: songData.adult,
      originalSha256: originSongData?.sha256 ?? null,
      verify: zureVerification,
    });
  });

  serve(app, ctx, calls.submissionList, async ({ query, viewer }) => {
    const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), query.table);
    if (!table) return refuse('ENOTFOUND');
    return submissionList(ctx.db, table, { page: query.page, seesHidden: viewer?.isAdmin ?? false });
  });
}

/** A level comes as a number or as its digits. */
const levelOf = (level: number | string): number | null => {
  if (typeof level === 'number') return level;
  return /^\d{1,3}$/.test(level) ? Number(level) : null;
};
