import type { FastifyInstance } from 'fastify';
import { Feed } from 'feed';
import { refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { escapeHtml, SITE_FEEDS, tableFeed } from '../../platform/documents/documents.ts';
import { sendRefusal } from '../../platform/http/refuse.ts';
import { serveOther } from '../../platform/http/serve.ts';
import { siteAddress } from '../../platform/http/siteAddress.ts';
import { publishedFile, sendFile } from '../../tables/published/publishedFile.ts';
import { describeEvents } from './describeEvents.ts';
import { eventText } from './eventText.ts';

/** What XML 1.0 does not allow. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const html = (text: string) => escapeHtml(text.replace(NOT_IN_XML, '')).replaceAll('\n', '<br>');

interface FeedRequest {
  Params: { tableId?: string };
  Querystring: { lang?: string };
}

/** Serves the Atom feeds of the site and of each table. Not in the contract: the responses are files. */
export function feedRoutes(app: FastifyInstance, ctx: Context) {
  for (const feed of [...SITE_FEEDS, tableFeed({ id: ':tableId', name: '' })]) {
    serveOther<FeedRequest>(app, { path: feed.path, cost: 'list' }, async (request, reply) => {
      const { tableId } = request.params;
      const { lang } = request.query;
      const rules = rulesAt(ctx.rules, ctx.clock.now());
      const table = tableId === undefined ? undefined : tableById(rules, tableId);
      if (tableId !== undefined && !table) return sendRefusal(reply, refuse('ENOTFOUND'));
      const { title, path, page, kind } = table ? tableFeed(table) : feed;
      const language = lang === 'ja' || lang === 'ko' ? lang : 'en';
      const origin = siteAddress(ctx.config, request);
      const self = `${origin}${path}${language === 'en' ? '' : `?lang=${language}`}`;
      const events = await describeEvents(ctx, { newest: 50, tableId, kind });
      const atom = new Feed({
        id: self,
        title: `${ctx.config.SITE_NAME}: ${title}`,
        link: origin + page,
        feedLinks: { atom: self },
        // The same text until the events change.
        updated: events[0]?.at ?? new Date(0),
        author: { name: ctx.config.SITE_NAME },
        generator: false,
      });
      for (const event of events) {
        const { message, description } = eventText(event, rules, language);
        const said = { title: html(message || '–'), content: html(description), date: event.at };
        // An id, not an address: it stays when the page moves.
        atom.addItem({ ...said, id: `${origin}/feeds/event/${event.number}`, link: origin + event.path });
      }
      reply.hijack();
      await sendFile(publishedFile(path, atom.atom1()), request.raw, reply.raw);
    });
  }
}
