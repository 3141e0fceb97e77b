import type { FastifyInstance } from 'fastify';
import { Feed } from 'feed';
import { refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { SiteEvent } from '../../notifications/announce.ts';
import type { Context } from '../../platform/context.ts';
import { escapeHtml, SITE_FEEDS, tableFeed } from '../../platform/documents/documents.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serveOther } from '../../platform/http/serve.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { publishedFile, sendFile } from '../../tables/published/publishedFile.ts';
import { describeEvents } from './describeEvents.ts';
import { eventText } from './eventText.ts';

const NEWEST = 50;
/** What XML 1.0 does not allow. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The feeds of the whole site, with the events in them and their page. */
const siteFeeds = [
  { ...SITE_FEEDS.counts, kind: 'decided', page: '/' },
  { ...SITE_FEEDS.notices, kind: 'notice', page: '/notice' },
  { ...SITE_FEEDS.uploads, kind: 'upload', page: '/uploader' },
] as const;

/** Serves the Atom feeds of the site and of each table. Not in the contract: the responses are files. */
export function feedRoutes(app: FastifyInstance, ctx: Context) {
  for (const { path, ...feed } of siteFeeds) {
    serveOther<{ Querystring: { lang?: string } }>(app, { path, cost: 'list' }, async (request, reply) => {
      const { lang } = request.query;
      const language = lang === 'ja' || lang === 'ko' ? lang : 'en';
      const self = language === 'en' ? path : `${path}?lang=${language}`;
      const text = await feedText(ctx, { ...feed, origin: siteAddress(ctx.config, request), path: self, language });
      reply.hijack();
      await sendFile(publishedFile(path, text), request.raw, reply.raw);
    });
  }
  const path = tableFeed({ id: ':tableId', name: '' }).path;
  serveOther<{ Params: { tableId: string } }>(app, { path, cost: 'list' }, async (request, reply) => {
    const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), request.params.tableId);
    if (!table) return sendRefusal(reply, refuse('ENOTFOUND'));
    const feed = { ...tableFeed(table), tableId: table.id, page: `/${table.id}/table.html` };
    const text = await feedText(ctx, { ...feed, origin: siteAddress(ctx.config, request), language: 'en' });
    reply.hijack();
    await sendFile(publishedFile(path, text), request.raw, reply.raw);
  });
}

interface WantedFeed {
  title: string;
  /** The public address of the site, the path of the feed there, and that of the page that it follows. */
  origin: string;
  path: string;
  page: string;
  language: 'en' | 'ja' | 'ko';
  tableId?: TableId;
  kind?: SiteEvent['kind'];
}

/** Returns a feed of the newest events: the same text until they change. */
async function feedText(ctx: Context, { title, origin, path, page, language, ...which }: WantedFeed): Promise<string> {
  const events = await describeEvents(ctx, { newest: NEWEST, ...which });
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const feed = new Feed({
    id: origin + path,
    title,
    link: origin + page,
    feedLinks: { atom: origin + path },
    updated: events[0]?.at ?? new Date(0),
    author: { name: 'Stellaverse' },
    generator: false,
  });
  for (const event of events) {
    const { message, description } = eventText(event, rules, language);
    feed.addItem({
      // An id, not an address: it stays when the page moves.
      id: `${origin}/feeds/event/${event.number}`,
      link: origin + event.path,
      date: event.at,
      title: html(message || '–'),
      content: html(description).replaceAll('\n', '<br>'),
    });
  }
  return feed.atom1();
}

const html = (text: string) => escapeHtml(text.replace(NOT_IN_XML, ''));
