import type { FastifyInstance } from 'fastify';
import { getFileData } from '#contract/charts/charts.ts';
import * as endpoints from '#contract/voting/submissions.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { entriesOfChart } from '../../charts/entriesOfChart.ts';
import { receiveFile } from '../../charts/receiveFile.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { beginProposal } from './beginProposal.ts';
import { songDetail } from './songDetail.ts';
import { submissionList } from './submissionList.ts';
import { submitSong } from './submitSong.ts';
import { withdrawSong } from './withdrawSong.ts';

export function submissionRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, getFileData, ({ request, viewer }) =>
    receiveFile(ctx, request, ({ file }) => beginProposal(ctx, viewer, file, siteAddress(ctx.config, request))),
  );

  serve(app, ctx, endpoints.submitSong, async ({ body, viewer }) => {
    const { table, songData, originSongData, zureVerification } = body;
    return submitSong(ctx, viewer, {
      tableId: table,
      chartSha256: songData.sha256,
      level: parseSentLevel(songData.level),
      songUrl: songData.url,
      chartUrl: songData.url_diff,
      comment: songData.comment,
      adult: songData.adult,
      originalSha256: originSongData?.sha256 ?? null,
      verify: zureVerification,
    });
  });

  serve(app, ctx, endpoints.withdrawSong, async ({ params, body, viewer }) => {
    const entryNo = parseNumber(params.submission);
    if (entryNo === null) return refuse('ENOTFOUND');
    return withdrawSong(ctx, viewer, { tableId: body.table, entryNo });
  });

  serve(app, ctx, endpoints.submissionList, async ({ query, viewer }) => {
    const rules = rulesAt(ctx.rules, ctx.clock.now());
    const table = tableById(rules, query.table);
    if (!table) return refuse('ENOTFOUND');
    return submissionList(ctx.db, rules, table, query, viewer?.isAdmin ?? false);
  });

  serve(app, ctx, endpoints.song, async ({ params, query, viewer }) => {
    const entryNo = parseNumber(params.entryNo);
    if (entryNo === null) return refuse('ENOTFOUND');
    const source = await songDetail(ctx, { tableId: query.table, entryNo }, viewer);
    return isRefusal(source) ? source : { source };
  });

  serve(app, ctx, endpoints.entriesOfChart, async ({ params }) => entriesOfChart(ctx.db, params.sha256));
}

/** Parses a level sent as a number or as digits; null if it is neither. */
const parseSentLevel = (level: number | string): number | null => {
  if (typeof level === 'number') return level;
  return /^\d{1,3}$/.test(level) ? Number(level) : null;
};
