import { gmt9 } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import {
  type BuiltDocuments,
  requestUrls,
  type DocumentLanguage,
  renderDocument,
  type FoundPage,
  fillTemplate,
  matchPage,
} from './documents.ts';

/** What a document needs of the site: nothing that a visitor would not be shown (decisions.md §7). */
type Public = Pick<Context, 'published' | 'rules' | 'clock'>;

interface Asked {
  /** The path of the address. */
  path: string;
  /** Whether it has a query: what is asked for then is for the script to say. */
  hasQuery: boolean;
  language: DocumentLanguage;
  /** Where the site is reached from outside, without a slash at its end. */
  site: string;
}

/** What is known of what an address names: the values that its texts are filled in with, and where it is now. */
interface Known {
  values: Readonly<Record<string, string>>;
  path: string;
}

/** The document of an address, and whether there is a page. */
export function pageDocument(ctx: Public, documents: BuiltDocuments, asked: Asked): { found: boolean; html: string } {
  const { language, site } = asked;
  const { frame } = documents;
  const texts = documents.texts[language];
  const at = matchPage(documents, asked.path);
  const page = at ? documents.pages[at.name] : undefined;
  const known = at ? knownOf(ctx, at, asked.path) : null;
  const common = { language, site };
  const frameTexts = frame.texts[language] ?? [];
  const words = at && texts?.pages[at.name];
  if (!at || !page || !known || !words) {
    const { title, description } = texts?.notFound ?? { title: '', description: '' };
    const head = { title, description, canonical: null, scripts: frameTexts, styles: [], calls: frame.calls };
    return { found: false, html: renderDocument(documents, { ...common, ...head }) };
  }
  return {
    found: true,
    html: renderDocument(documents, {
      ...common,
      title: fillTemplate(words.title, known.values),
      description: fillTemplate(words.description, known.values),
      canonical: known.path,
      scripts: [...frameTexts, ...page.scripts, ...(page.texts[language] ?? [])],
      styles: page.styles,
      calls: [...frame.calls, ...(asked.hasQuery ? [] : requestUrls(page, at.params))],
    }),
  };
}

/** What is known of what the address of a page names; null where there is no such table, year or entry. */
function knownOf(ctx: Public, { name, params }: FoundPage, path: string): Known | null {
  const { tableId, yearId, entryNo, sha256 } = params;
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  if (sha256 !== undefined) return chartKnown(ctx, rules.tables, sha256.toLowerCase());
  if (tableId === undefined) return { values: {}, path };
  const table = tableById(rules, tableId);
  if (!table) return null;
  if (entryNo === undefined) {
    const isYear = yearId === undefined || isYearOf(yearId, rules.history.firstYear, ctx.clock.now());
    return isYear ? { values: { table: table.name, year: yearId ?? '' }, path } : null;
  }
  return name === 'revision' ? revisionKnown(ctx, table, entryNo) : entryKnown(ctx, rules.tables, table, entryNo);
}

function isYearOf(text: string, first: number, now: Date): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= first && Number(text) <= gmt9(now).year;
}

const isNumber = (text: string) => /^[1-9]\d*$/.test(text);

/** One that was transferred is found at its old address too (decisions.md §2). */
function entryKnown(ctx: Public, tables: readonly TableRules[], table: TableRules, entryNo: string): Known | null {
  if (!isNumber(entryNo)) return null;
  const series = [table, ...tables.filter(({ id, series }) => id !== table.id && series === table.series)];
  for (const place of series) {
    const row = byNumber(ctx.published.submissions(place.id)?.rows ?? [], Number(entryNo));
    if (row) return { values: wordsOf(place, row.reply), path: `/s/${place.id}/${entryNo}` };
  }
  return null;
}

/** A chart by the title of its entry. One that was uploaded only is in no list: then it has its hash alone. */
function chartKnown(ctx: Public, tables: readonly TableRules[], sha256: string): Known | null {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  const path = `/chart/${sha256}`;
  for (const { id } of tables) {
    const row = ctx.published.submissions(id)?.rows.find(({ reply }) => reply.sha256 === sha256);
    if (row) return { values: { title: row.reply.title || '–', artist: row.reply.artist }, path };
  }
  return { values: { title: sha256.slice(0, 12) }, path };
}

/** Revisions stay where they were proposed. */
function revisionKnown(ctx: Public, table: TableRules, revisionNo: string): Known | null {
  if (!isNumber(revisionNo)) return null;
  const row = byNumber(ctx.published.revisions(table.id)?.rows ?? [], Number(revisionNo));
  return row ? { values: wordsOf(table, row.reply), path: `/u/${table.id}/${revisionNo}` } : null;
}

const wordsOf = (table: TableRules, { level, title, artist }: { level: string; title: string; artist: string }) => ({
  table: table.name,
  level: levelName(table, Number(level)),
  title: title || '–',
  artist,
});

/** The row of a number in a list that stands by number. */
function byNumber<Row extends { reply: { entryNo: number } }>(rows: readonly Row[], entryNo: number): Row | undefined {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.reply.entryNo ?? 0) < entryNo) from = middle + 1;
    else to = middle;
  }
  return rows[from]?.reply.entryNo === entryNo ? rows[from] : undefined;
}
