import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { chartRanking, courseRanking as courseRankingEndpoint } from '#contract/players/chartRanking.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { coursesByTable } from '../../tables/courses/coursesByTable.ts';
import { courseCharts } from './courseCharts.ts';
import { rankingPage } from './rankingPage.ts';

/** Returns a page of the ranking of a course. An unknown table or number is ENOTFOUND. */
export async function courseRanking(
  ctx: Context,
  { table: tableId, number }: Received<typeof courseRankingEndpoint>['params'],
  query: Received<typeof chartRanking>['query'],
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof courseRankingEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const all = await coursesByTable(ctx.db, rulesAt(ctx.rules, ctx.clock.now()));
  const ofTable = all.find(({ table }) => table.id === tableId);
  const found = ofTable?.courses.find((one) => String(one.number) === number);
  if (!ofTable || !found) return refuse('ENOTFOUND');
  const charts = await courseCharts(ctx.db, [{ ...ofTable, courses: [found] }]);
  const hashes = Object.values(charts.hashesOf(tableId, found)).filter((hash) => hash !== null);
  const notes = charts.notesOf(tableId, found) ?? { notes: null };
  const page = await rankingPage(ctx, { hashes, ...notes, tableId }, query, viewer);
  const { level, course } = found;
  return { course: { table: tableId, number: found.number, name: course.name, level, ...notes }, ...page };
}
