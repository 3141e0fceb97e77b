import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/voting/revisions.ts';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { isBlank, parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { parseChangeTo, VOTED_KINDS } from '#domain/voting/revisionKinds.ts';
import { withSecond } from '../../acts/performAct.ts';
import { stagedChart } from '../../charts/stagedChart.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { fixEntry } from './fixEntry.ts';
import { revisionDetail } from './revisionDetail.ts';
import { revisionList } from './revisionList.ts';
import { revisionsOfEntry } from './revisionsOfEntry.ts';
import { searchSubmission } from './searchSubmission.ts';
import { submitRevision } from './submitRevision.ts';
import { withdrawRevision } from './withdrawRevision.ts';

export function revisionRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.submitRevision, async ({ body, viewer }) => {
    const { table: tableId, type, changeTo, comment } = body;
    const submission = String(body.submission);
    if (type === 'fix') {
      if (!viewer.isAdmin) return refuse('ENOTVALIDAUTH', { kind: 'forbidden' });
      const { sha256 = '' } = body;
      const chart = isBlank(sha256) ? null : ((await stagedChart(ctx, viewer, sha256)) ?? 'missing');
      if (isRefusal(chart)) return chart;
      const fixed = await fixEntry(ctx, {
        table: tableId,
        entryNo: parseNumber(submission),
        reason: comment,
        songUrl: body.url ?? null,
        chartUrl: body.url_diff ?? null,
        chart,
        by: viewer.accountId,
      });
      const done = withSecond(fixed);
      return isRefusal(done) ? done : done.result;
    }
    return submitRevision(ctx, viewer, {
      tableId,
      entryNo: parseNumber(submission),
      // A form without an entry is incomplete, like one without a type.
      kind: isBlank(submission) ? null : (VOTED_KINDS.find((kind) => kind === type) ?? null),
      changeTo: parseChangeTo(changeTo),
      comment,
    });
  });

  serve(app, ctx, endpoints.withdrawRevision, async ({ params, body, viewer }) => {
    const revisionNo = parseNumber(params.submission);
    if (revisionNo === null) return refuse('ENOTFOUND');
    return withdrawRevision(ctx, viewer, { tableId: body.table, revisionNo });
  });

  serve(app, ctx, endpoints.searchSubmission, async ({ query }) => {
    const rules = rulesAt(ctx.rules, ctx.clock.now());
    if (!tableById(rules, query.table)) return refuse('ENOTFOUND');
    return searchSubmission(ctx.db, rules, query.table, query.value);
  });

  serve(app, ctx, endpoints.revisionList, async ({ query, viewer }) => {
    const rules = rulesAt(ctx.rules, ctx.clock.now());
    if (!tableById(rules, query.table)) return refuse('ENOTFOUND');
    return revisionList(ctx.db, rules, query.table, query, viewer?.isAdmin ?? false);
  });

  serve(app, ctx, endpoints.revision, async ({ params, query, viewer }) => {
    const revisionNo = parseNumber(params.entryNo);
    if (revisionNo === null) return refuse('ENOTFOUND');
    const source = await revisionDetail(ctx, { tableId: query.table, revisionNo }, viewer);
    return isRefusal(source) ? source : { source };
  });

  serve(app, ctx, endpoints.revisionsOfEntry, async ({ params, query, viewer }) => {
    const entryNo = parseNumber(params.entryNo);
    if (entryNo === null) return refuse('ENOTFOUND');
    const entry = { tableId: query.table, entryNo };
    return revisionsOfEntry(ctx.db, rulesAt(ctx.rules, ctx.clock.now()), entry, viewer?.isAdmin ?? false);
  });
}
