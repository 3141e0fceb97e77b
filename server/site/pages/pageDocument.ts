import type { RenderedAddress } from '#contract/platform/rendering.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { parseNumber } from '#domain/common/text.ts';
import { clients } from '#domain/players/clients.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { hasChartNotes } from '../../charts/chartView.ts';
import { missingHashes } from '../../charts/missingCharts.ts';
import type { Context } from '../../platform/context.ts';
import {
  type BuiltDocuments,
  type FoundPage,
  fillTemplate,
  type Head,
  matchPage,
  requestUrls,
  SITE_FEEDS,
  shareImage,
  shareImageOf,
  tableFeed,
} from '../../platform/documents/documents.ts';
import { chartOfHash } from '../../players/chartRanking/chartOfHash.ts';
import { type FoundPlayer, findPlayer } from '../../players/identity/findPlayer.ts';
import { coursesByTable } from '../../tables/courses/coursesByTable.ts';
import { byTable, listedIn } from '../../voting/submissions/listedSubmissions.ts';

/** The data for documents: only public data, nothing that an open vote hides (voting.md §9). */
type PublicContext = Pick<Context, 'db' | 'rules' | 'clock'>;

/** A document to make: for an address with its query, in a language, of the site at this public address. */
export type DocumentRequest = RenderedAddress;

/** Returns the path of an address. */
export const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** The values to fill into the texts of a page, and its canonical path. */
interface PageFacts {
  values: Readonly<Record<string, string>>;
  path: string;
}

/** Where another address leads: 301 to where the same thing is now, 302 to what may change. */
export interface Redirect {
  redirect: string;
  status: 301 | 302;
}

/** Returns the head of the document of an address, and whether there is a page; or the path to redirect to. */
export async function pageDocument(
  ctx: PublicContext,
  documents: BuiltDocuments,
  { address, language, origin }: DocumentRequest,
): Promise<(Head & { found: boolean }) | Redirect> {
  const { frame } = documents;
  const texts = documents.texts[language];
  const path = pathOf(address);
  const match = matchPage(documents, path);
  const page = match ? documents.pages[match.name] : undefined;
  const facts = match ? await factsOf(ctx, match, path) : null;
  if (facts && 'redirect' in facts) return facts;
  const common = { language, site: origin };
  const frameTexts = frame.texts[language] ?? [];
  const pageTexts = match && texts?.pages[match.name];
  if (!match || !page || !facts || !pageTexts) {
    const { title, description } = texts?.notFound ?? { title: '', description: '' };
    const image = shareImage(documents);
    const loads = { feeds: [], scripts: frameTexts, styles: [], calls: frame.calls };
    return { ...common, found: false, title, description, canonical: null, image, ...loads };
  }
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), match.params.tableId ?? '');
  // The requests of a page with a query are not known here.
  const calls = address.includes('?') ? [] : requestUrls(page, match.params);
  return {
    ...common,
    found: true,
    title: fillTemplate(pageTexts.title, facts.values),
    description: fillTemplate(pageTexts.description, facts.values),
    canonical: facts.path,
    image: shareImageOf(documents, match),
    feeds: table ? [tableFeed(table)] : SITE_FEEDS.filter(({ page }) => match.name === 'home' || page === facts.path),
    scripts: [...frameTexts, ...page.scripts, ...(page.texts[language] ?? [])],
    styles: page.styles,
    calls: [...frame.calls, ...calls],
  };
}

/** Returns the facts of a page; null when what it is about does not exist. */
async function factsOf(
  ctx: PublicContext,
  { name, params }: FoundPage,
  path: string,
): Promise<PageFacts | Redirect | null> {
  const { tableId, yearId, entryNo, courseNo, sha256, hash, userId, playerId, fileName } = params;
  // Published lists are answered before this, so nothing exists at this address.
  if (fileName !== undefined || /\.html\/*$/.test(path)) return null;
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  if (sha256 !== undefined) return chartFacts(ctx, sha256.toLowerCase());
  if (hash !== undefined) return rankingFacts(ctx, hash);
  if (tableId === undefined) return entryNo === undefined ? { values: {}, path } : uploadFacts(ctx, entryNo);
  const table = tableById(rules, tableId);
  if (!table) return null;
  if (playerId !== undefined && !(table.ranked && Object.hasOwn(clients, playerId))) return null;
  if (courseNo !== undefined) {
    const ofTable = (await coursesByTable(ctx.db, rules)).find((one) => one.table.id === table.id);
    const found = ofTable?.courses.find(({ number }) => String(number) === courseNo);
    return found ? { values: { table: table.name, title: found.course.name }, path } : null;
  }
  if (userId !== undefined) return playerFacts(ctx, table, { userId, rivalId: params.rivalId }, path);
  if (entryNo === undefined) {
    const isYear = yearId === undefined || isYearOf(yearId, rules.history.firstYear, ctx.clock.now());
    return isYear ? { values: { table: table.name, year: yearId ?? '' }, path } : null;
  }
  return name === 'revision' ? revisionFacts(ctx, table, entryNo) : entryFacts(ctx, rules.tables, table, entryNo);
}

/** A text in place of a rival's ID searches the titles of the player's charts. */
async function playerFacts(
  { db }: PublicContext,
  table: TableRules,
  { userId, rivalId }: { userId: string; rivalId: string | undefined },
  path: string,
): Promise<PageFacts | Redirect | null> {
  const player = await findPlayer(db, userId);
  if (!player) return null;
  const profile = `/user/${table.id}/${encodeURIComponent(userId)}`;
  const values = { table: table.name, name: nameOf(player) };
  if (rivalId === undefined) return { values: { ...values, title: values.name }, path };
  const rival = await findPlayer(db, rivalId);
  if (!rival) return { redirect: `${profile}?search=${encodeURIComponent(rivalId)}`, status: 302 };
  return table.ranked ? { values: { ...values, rival: nameOf(rival) }, path } : null;
}

const nameOf = ({ nickname, rankingId }: FoundPlayer) => nickname || rankingId;

function isYearOf(text: string, first: number, now: Date): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= first && Number(text) <= gmt9(now).year;
}

/** Finds an entry. The address it had before a transfer redirects (tables.md §2.1). */
async function entryFacts(
  { db }: PublicContext,
  tables: readonly TableRules[],
  table: TableRules,
  entryNo: string,
): Promise<PageFacts | Redirect | null> {
  const number = parseNumber(entryNo);
  if (number === null) return null;
  const inSeries = tables.filter(({ series }) => series === table.series);
  const tableIds = [table, ...inSeries].map(({ id }) => id);
  const row = await listedIn(db, tableIds)
    .select(['tableId', 'level', 'title', 'artist'])
    .where('entryNo', '=', number)
    .orderBy(byTable(tableIds))
    .executeTakeFirst();
  const listed = inSeries.find(({ id }) => id === row?.tableId);
  if (!row || !listed) return null;
  const address = `/s/${listed.id}/${number}`;
  return listed.id === table.id ? { values: valuesOf(table, row), path: address } : { redirect: address, status: 301 };
}

async function uploadFacts({ db }: PublicContext, entryNo: string): Promise<PageFacts | null> {
  const number = parseNumber(entryNo);
  if (number === null) return null;
  const upload = await db.selectFrom('upload').select('title').where('entryNo', '=', number).executeTakeFirst();
  return upload ? { values: { title: upload.title || '–' }, path: `/uploader/${number}` } : null;
}

/** Names a chart that an entry or an upload has, or that a list has without its file. */
async function chartFacts({ db }: PublicContext, sha256: string): Promise<PageFacts | null> {
  const isShown = 'sha256' in (await hasChartNotes(db, sha256)) || (await missingHashes(db, [sha256])).length > 0;
  const chart = isShown ? await chartOfHash(db, sha256) : null;
  return chart && { values: { title: chart.title || sha256.slice(0, 12) }, path: `/chart/${sha256}` };
}

/** Names the chart of a ranking; the md5 is enough. */
async function rankingFacts({ db }: PublicContext, hash: string): Promise<PageFacts | null> {
  const chart = await chartOfHash(db, hash);
  if (!chart) return null;
  return { values: { title: chart.title || hash.slice(0, 12), artist: chart.artist }, path: `/chart/${hash}/ranking` };
}

/** Finds a revision, which stays in the table where it was proposed. */
async function revisionFacts({ db }: PublicContext, table: TableRules, revisionNo: string): Promise<PageFacts | null> {
  const number = parseNumber(revisionNo);
  if (number === null) return null;
  const row = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['revision.level', 'submission.title', 'submission.artist'])
    .where('revision.tableId', '=', table.id)
    .where('revision.revisionNo', '=', number)
    .executeTakeFirst();
  return row ? { values: valuesOf(table, row), path: `/u/${table.id}/${number}` } : null;
}

const valuesOf = (table: TableRules, { level, title, artist }: { level: number; title: string; artist: string }) => ({
  table: table.name,
  level: levelName(table, level),
  title: title || '–',
  artist,
});
