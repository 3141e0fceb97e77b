import type { FastifyInstance } from 'fastify';
import { activity as activityEndpoint } from '#contract/site/activity.ts';
import { changes as changesEndpoint } from '#contract/site/changes.ts';
import { findCharts as findChartsEndpoint } from '#contract/site/findCharts.ts';
import * as endpoints from '#contract/site/site.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { mixedFiles } from '#domain/players/mixedTable.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import { type KeptReply, keptReply } from '../platform/http/keptReply.ts';
import { sendRefusal } from '../platform/http/refuse.ts';
import { serve, serveOther } from '../platform/http/serve.ts';
import { siteAddress } from '../platform/http/siteAddress.ts';
import { sendText } from '../tables/published/publishedFile.ts';
import { activity } from './activity.ts';
import { changesSince } from './events/describeEvents.ts';
import { feedRoutes } from './events/feeds.ts';
import { findCharts } from './findCharts/findCharts.ts';
import { foundTable } from './findCharts/foundTable.ts';
import { tableChartFacts } from './findCharts/tableChartFacts.ts';
import { newest } from './newest.ts';
import { noticePop, notices } from './notices.ts';
import { pathOf } from './pages/pageDocument.ts';
import { quickSearch } from './quickSearch.ts';

/** Registers links, home, notices, changes, feeds, quick search, charts of all tables and the OpenAPI document. */
export function siteRoutes(app: FastifyInstance, ctx: Context) {
  const { SCORE_SITES, SCORE_VIEWER, VIDEO_SITE, DIFF_TOOL } = ctx.config;
  const { CHAT_URL, CHART_COMMUNITY_URL, SOCIAL_URL, CONTACT_EMAIL } = ctx.config;

  serve(app, ctx, endpoints.links, async () => ({
    scoreSites: [...SCORE_SITES],
    scoreViewer: SCORE_VIEWER,
    videoSite: VIDEO_SITE,
    diffTool: DIFF_TOOL,
    chat: CHAT_URL ?? null,
    chartCommunity: CHART_COMMUNITY_URL ?? null,
    social: SOCIAL_URL ?? null,
    email: CONTACT_EMAIL ?? null,
  }));

  const rulesNow = () => rulesAt(ctx.rules, ctx.clock.now());
  serve(app, ctx, endpoints.home, () => newest(ctx.db, rulesNow(), ctx.published));

  serve(app, ctx, activityEndpoint, ({ viewer }) => activity(ctx, viewer));

  serve(app, ctx, endpoints.notices, () => notices(ctx));
  serve(app, ctx, endpoints.noticePop, () => noticePop(ctx));

  serve(app, ctx, endpoints.quickSearch, ({ query }) => quickSearch(ctx.db, rulesNow(), query.value));

  serve(app, ctx, changesEndpoint, ({ query, request }) => changesSince(ctx, query, siteAddress(ctx.config, request)));
  feedRoutes(app, ctx);

  const facts = tableChartFacts(ctx.db);
  serve(app, ctx, findChartsEndpoint, ({ query, viewer }) => findCharts(ctx, facts, query, viewer));

  // Not in the contract: the responses are files.
  for (const file of Object.values(mixedFiles)) {
    serveOther(app, { path: `/charts/:filters/${file}`, cost: 'scores' }, async ({ raw }, reply) => {
      // As it was sent: the parameter is decoded, and so is what separates filters in it.
      const folder = pathOf(raw.url ?? '').replace(/\/[^/]*$/, '');
      const text = await foundTable(ctx, facts, file, folder);
      if (isRefusal(text)) return sendRefusal(reply, text);
      reply.hijack();
      reply.raw.setHeader('X-Robots-Tag', 'noindex');
      await sendText(file, text, raw, reply.raw);
    });
  }

  // Not an endpoint of the contract, as it describes the contract. Created on the first request, as that takes a third
  // of the time of registering all routes.
  let document: KeptReply | undefined;
  serveOther(app, { path: '/api/openapi.json', cost: 'cheap' }, async (request, reply) => {
    document ??= keptReply(Buffer.from(JSON.stringify(app.swagger())));
    const { bytes, headers } = await document.content(request.headers['accept-encoding']?.toString());
    return reply
      .headers({ 'access-control-allow-origin': '*', 'content-type': 'application/json', ...headers })
      .send(bytes);
  });
}
