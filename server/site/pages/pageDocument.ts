import { gmt9 } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { parseEntryNumber } from '../../charts/entryNumbers.ts';
import type { Context } from '../../platform/context.ts';
import {
  type BuiltDocuments,
  type DocumentLanguage,
  type FoundPage,
  fillTemplate,
  matchPage,
  renderDocument,
  requestUrls,
  SITE_IMAGE,
} from '../../platform/documents/documents.ts';
import { findPlayer } from '../../players/identity/findPlayer.ts';
import { byTable, listedIn } from '../../voting/submissions/listedSubmissions.ts';

/** The data for documents: only public data, nothing that an open vote hides (voting.md §9). */
type PublicContext = Pick<Context, 'db' | 'rules' | 'clock'>;

interface DocumentRequest {
  /** The path of the URL. */
  path: string;
  /** Whether the URL has a query: then the page's requests are not known here. */
  hasQuery: boolean;
  language: DocumentLanguage;
  /** The public address of the site, without a slash at the end. */
  site: string;
}

/** The values to fill into the texts of a page, and its canonical path. */
interface PageFacts {
  values: Readonly<Record<string, string>>;
  path: string;
  /** The path of its own image for link previews. */
  image?: string;
}

/** Renders the document of an address, and returns whether there is a page; or returns the path to redirect to. */
export async function pageDocument(
  ctx: PublicContext,
  documents: BuiltDocuments,
  request: DocumentRequest,
): Promise<{ found: boolean; html: string } | { redirect: string }> {
  const { language, site } = request;
  const { frame } = documents;
  const texts = documents.texts[language];
  const match = matchPage(documents, request.path);
  const page = match ? documents.pages[match.name] : undefined;
  const facts = match ? await factsOf(ctx, match, request.path) : null;
  if (facts && 'redirect' in facts) return facts;
  const common = { language, site };
  const frameTexts = frame.texts[language] ?? [];
  const pageTexts = match && texts?.pages[match.name];
  if (!match || !page || !facts || !pageTexts) {
    const { title, description } = texts?.notFound ?? { title: '', description: '' };
    const head = {
      title,
      description,
      canonical: null,
      image: SITE_IMAGE,
      scripts: frameTexts,
      styles: [],
      calls: frame.calls,
    };
    return { found: false, html: renderDocument(documents, { ...common, ...head }) };
  }
  return {
    found: true,
    html: renderDocument(documents, {
      ...common,
      title: fillTemplate(pageTexts.title, facts.values),
      description: fillTemplate(pageTexts.description, facts.values),
      canonical: facts.path,
      image: facts.image ?? SITE_IMAGE,
      scripts: [...frameTexts, ...page.scripts, ...(page.texts[language] ?? [])],
      styles: page.styles,
      calls: [...frame.calls, ...(request.hasQuery ? [] : requestUrls(page, match.params))],
    }),
  };
}

/** Returns the facts of a page; null when there is no such table, year, entry or player. */
async function factsOf(
  ctx: PublicContext,
  { name, params }: FoundPage,
  path: string,
): Promise<PageFacts | { redirect: string } | null> {
  const { tableId, yearId, entryNo, sha256, hash, userId, fileName } = params;
  // Published lists are answered before this, so nothing exists at this address.
  if (fileName !== undefined || /\.html\/*$/.test(path)) return null;
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  if (sha256 !== undefined) return chartFacts(ctx, rules.tables, sha256.toLowerCase());
  if (hash !== undefined) return rankingFacts(ctx, rules.tables, hash);
  if (tableId === undefined) return { values: {}, path };
  const table = tableById(rules, tableId);
  if (!table) return null;
  if (name === 'stellaway' && !table.ranked) return null;
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
): Promise<PageFacts | { redirect: string } | null> {
  if (!(await findPlayer(db, userId))) return null;
  const profile = `/user/${table.id}/${encodeURIComponent(userId)}`;
  const values = { table: table.name };
  if (rivalId === undefined) return { values, path, image: `${profile}/share.png` };
  if (!(await findPlayer(db, rivalId))) return { redirect: `${profile}?search=${encodeURIComponent(rivalId)}` };
  return table.ranked ? { values, path } : null;
}

function isYearOf(text: string, first: number, now: Date): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= first && Number(text) <= gmt9(now).year;
}

/** Finds an entry, also at the address it had before a transfer (tables.md §2.1). */
async function entryFacts(
  { db }: PublicContext,
  tables: readonly TableRules[],
  table: TableRules,
  entryNo: string,
): Promise<PageFacts | null> {
  const number = parseEntryNumber(entryNo);
  if (number === null) return null;
  const inSeries = tables.filter(({ series }) => series === table.series);
  const tableIds = [table, ...inSeries].map(({ id }) => id);
  const row = await listedIn(db, tableIds)
    .select(['tableId', 'level', 'title', 'artist'])
    .where('entryNo', '=', number)
    .orderBy(byTable(tableIds))
    .executeTakeFirst();
  const listed = inSeries.find(({ id }) => id === row?.tableId);
  return row && listed ? { values: valuesOf(listed, row), path: `/s/${listed.id}/${number}` } : null;
}

/** Returns the name of a chart: the title of its entry, or its hash if it was only uploaded. */
async function chartFacts(
  ctx: PublicContext,
  tables: readonly TableRules[],
  sha256: string,
): Promise<PageFacts | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  return { values: await valuesOfChart(ctx, tables, sha256), path: `/chart/${sha256}` };
}

/** Names the chart of a ranking as its own page does; the md5 is enough. */
async function rankingFacts(
  ctx: PublicContext,
  tables: readonly TableRules[],
  hash: string,
): Promise<PageFacts | null> {
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{64})$/.test(hash)) return null;
  return { values: await valuesOfChart(ctx, tables, hash), path: `/chart/${hash}/ranking` };
}

async function valuesOfChart({ db }: PublicContext, tables: readonly TableRules[], hash: string) {
  const tableIds = tables.map(({ id }) => id);
  const row = await listedIn(db, tableIds)
    .select(['title', 'artist'])
    .where((chart) => chart.or([chart('sha256', '=', hash), chart('md5', '=', hash)]))
    .orderBy(byTable(tableIds))
    .executeTakeFirst();
  return row ? { title: row.title || '–', artist: row.artist } : { title: hash.slice(0, 12) };
}

/** Finds a revision, which stays in the table where it was proposed. */
async function revisionFacts({ db }: PublicContext, table: TableRules, revisionNo: string): Promise<PageFacts | null> {
  const number = parseEntryNumber(revisionNo);
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
