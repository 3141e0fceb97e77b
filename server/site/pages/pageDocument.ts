import { gmt9 } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { findPlayer } from '../../players/identity/findPlayer.ts';
import {
  type BuiltDocuments,
  type DocumentLanguage,
  type FoundPage,
  fillTemplate,
  matchPage,
  renderDocument,
  requestUrls,
  SITE_IMAGE,
} from './documents.ts';

/** The data for documents: only public data, nothing that an open vote hides (voting.md §9). */
type PublicContext = Pick<Context, 'db' | 'published' | 'rules' | 'clock'>;

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
  const { tableId, yearId, entryNo, sha256, hash, userId } = params;
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

const isNumber = (text: string) => /^[1-9]\d*$/.test(text);

/** Finds an entry, also at the address it had before a transfer (tables.md §2.1). */
function entryFacts(
  ctx: PublicContext,
  tables: readonly TableRules[],
  table: TableRules,
  entryNo: string,
): PageFacts | null {
  if (!isNumber(entryNo)) return null;
  const series = [table, ...tables.filter(({ id, series }) => id !== table.id && series === table.series)];
  for (const listed of series) {
    const row = byNumber(ctx.published.submissions(listed.id)?.rows ?? [], Number(entryNo));
    if (row) return { values: valuesOf(listed, row.reply), path: `/s/${listed.id}/${entryNo}` };
  }
  return null;
}

/** Returns the name of a chart: the title of its entry, or its hash if it was only uploaded. */
function chartFacts(ctx: PublicContext, tables: readonly TableRules[], sha256: string): PageFacts | null {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  const path = `/chart/${sha256}`;
  for (const { id } of tables) {
    const row = ctx.published.submissions(id)?.rows.find(({ reply }) => reply.sha256 === sha256);
    if (row) return { values: { title: row.reply.title || '–', artist: row.reply.artist }, path };
  }
  return { values: { title: sha256.slice(0, 12) }, path };
}

/** Returns the name of a ranking's chart like on its own page; the md5 is enough. */
function rankingFacts(ctx: PublicContext, tables: readonly TableRules[], hash: string): PageFacts | null {
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{64})$/.test(hash)) return null;
  const path = `/chart/${hash}/ranking`;
  for (const { id } of tables) {
    const row = ctx.published.submissions(id)?.rows.find(({ reply }) => reply.sha256 === hash || reply.md5 === hash);
    if (row) return { values: { title: row.reply.title || '–', artist: row.reply.artist }, path };
  }
  return { values: { title: hash.slice(0, 12) }, path };
}

/** Finds a revision, which stays in the table where it was proposed. */
function revisionFacts(ctx: PublicContext, table: TableRules, revisionNo: string): PageFacts | null {
  if (!isNumber(revisionNo)) return null;
  const row = byNumber(ctx.published.revisions(table.id)?.rows ?? [], Number(revisionNo));
  return row ? { values: valuesOf(table, row.reply), path: `/u/${table.id}/${revisionNo}` } : null;
}

const valuesOf = (table: TableRules, { level, title, artist }: { level: string; title: string; artist: string }) => ({
  table: table.name,
  level: levelName(table, Number(level)),
  title: title || '–',
  artist,
});

/** Finds the row of an entry in a list ordered by number. */
function byNumber<Row extends { reply: { entryNo: number } }>(rows: readonly Row[], entryNo: number): Row | undefined {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.reply.entryNo ?? 0) < entryNo) from = middle + 1;
    else to = middle;
  }
  return rows[from]?.reply.entryNo === entryNo ? rows[from] : undefined;
}
