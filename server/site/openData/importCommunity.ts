import { sql, type Transaction } from 'kysely';
import { type OpenDataFile, openDataFiles } from '#contract/openData/openData.ts';
import { countFileName } from '#domain/openData/countFile.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Course } from '#domain/tables/courseJson.ts';
import { levelKeys, uploadSearchText } from '#domain/uploads/searchText.ts';
import type { Done, Order, Within } from '../../acts/performAct.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bumpPublished, UPLOADS } from '../../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { storeCourses } from '../../tables/importStorage.ts';
import { type ImportProblems, importAct } from '../../tables/importTable.ts';
import { coursesOf } from '../../tables/published/publishedTexts.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { rulesLine } from '../../voting/voteCounts/countFiles.ts';
import { importEntries, storeComments } from './importEntries.ts';
import { accountOf, BATCH, batchesOf, continueNumbers, contradicts, type Importing, tallyLines } from './importing.ts';
import { importPlayers } from './importPlayers.ts';
import { OpenDataError, openSource } from './openDataSource.ts';

/** What an import of a community did. */
export interface CommunityReport extends Done {
  numbers: ReadonlyMap<OpenDataFile, { stored: number; kept: number }>;
  notes: string[];
}

/**
 * Imports the open data of a community into this site, in one transaction: votes wait meanwhile. What is there already is kept;
 * what contradicts it, or itself, is listed, and nothing is stored then. The same data again changes nothing.
 */
export async function importCommunity(
  { ...ctx }: Context,
  { folder, order }: { folder: string; order: Order },
): Promise<CommunityReport | ImportProblems> {
  ctx.db = ctx.databases.command;
  const within: Within = (site, change) => afterDueVoteCounts(site, change, { alone: true });
  try {
    const source = await openSource(folder);
    const store = async (trx: Transaction<DB>, now: Date): Promise<CommunityReport | ImportProblems> => {
      const rules = rulesAt(ctx.rules, now);
      const importing: Importing = {
        trx,
        now,
        rules,
        source,
        secrets: ctx.secrets,
        signal: order.signal,
        problems: [],
        notes: [],
        numbers: new Map(),
        accounts: new Map(),
      };
      const officials = await storeAll(ctx, importing);
      const { problems, notes, numbers } = importing;
      if (problems.length > 0) return { problems };
      await recomputeRestrictions(trx, rules, { whoPlayed: officials });
      await startRatingJob(trx, now, await chartsOf(trx, officials));
      for (const { id } of rules.tables) await bumpPublished(trx, id);
      await bumpPublished(trx, UPLOADS);
      const inserted = [...numbers.values()].reduce((sum, { stored }) => sum + stored, 0);
      const changes = inserted === 0 ? [] : [{ what: 'inserted', before: 0, after: inserted } as const];
      return { result: null, subject: folder, changes, needsSecond: true, numbers, notes };
    };
    const imported = await importAct(ctx, 'import-community', order, store, within);
    if ('numbers' in imported && !order.isPreview) {
      await sql`analyze`.execute(ctx.db);
      await ctx.published.refreshChanged();
    }
    return imported;
  } catch (error) {
    if (error instanceof OpenDataError) return { problems: [error.message] };
    // What the database alone notices: two entries of one chart, two open revisions of an entry.
    const { code = '', detail = '' } = error as { code?: string; detail?: string };
    if (!/^2[23]/.test(code)) throw error;
    return { problems: [`${(error as Error).message}. ${detail}`] };
  }
}

async function storeAll(ctx: Context, importing: Importing): Promise<number[]> {
  await importPlayers(importing);
  const officials = importing.problems.length > 0 ? [] : await importEntries(importing);
  if (importing.problems.length > 0) return [];
  await storeCounts(importing);
  await storeTables(importing);
  await storeUploads(importing);
  await storeOthers(ctx, importing);
  return officials;
}

/** Stores the vote counts that were not performed here, with their files. */
async function storeCounts(importing: Importing): Promise<void> {
  const { trx, now, source } = importing;
  for await (const lines of batchesOf(importing, 'counts')) {
    for (const { count, doneAt, setAside, undone, files } of lines) {
      const dueAt = new Date(count);
      if (dueAt > now) contradicts(importing, `counts: ${count} is in the future`);
      const stored = await trx
        .insertInto('countingRun')
        .values({
          dueAt,
          doneAt: new Date(doneAt),
          setAside,
          undoneAt: undone && new Date(undone.at),
          undoneReason: undone?.reason ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('dueAt')
        .executeTakeFirst();
      tallyLines(importing, 'counts', stored ? 1 : 0, stored ? 0 : 1);
      if (!stored) continue;
      for (const [tableId, sha256] of Object.entries(files)) {
        const name = `counts/${countFileName(tableId, dueAt)}`;
        const file = await source.countFile(name);
        if (file?.sha256 !== sha256)
          contradicts(importing, `${name}: ${file ? `has the hash ${file.sha256}` : 'is missing'}`);
        else await trx.insertInto('countFile').values({ tableId, dueAt, sha256, content: file.text }).execute();
      }
    }
  }
}

/** Stores the courses of tables that have none here. */
async function storeTables(importing: Importing): Promise<void> {
  const { trx, rules, notes } = importing;
  for await (const lines of batchesOf(importing, 'tables')) {
    for (const { table: id, courses } of lines) {
      const table = rules.tables.find((one) => one.id === id);
      const here = table ? await coursesOf(trx, table) : [];
      if (!table) contradicts(importing, `tables: there is no table ${id}`);
      else if (here.length === 0) await storeCourses(trx, table, courses as unknown as Course[][]);
      else if (JSON.stringify(here) !== JSON.stringify(courses)) notes.push(`${id}: the courses of this site are kept`);
      tallyLines(importing, 'tables', here.length === 0 ? 1 : 0, here.length === 0 ? 0 : 1);
    }
  }
}

async function storeUploads(importing: Importing): Promise<void> {
  const { trx } = importing;
  const fresh = new Set<number>();
  for await (const lines of batchesOf(importing, 'uploads')) {
    for (const { upload: entryNo, uploader, name, at, charts, ...line } of lines) {
      const here = await trx
        .selectFrom('upload')
        .select(['title', 'artist'])
        .where('entryNo', '=', entryNo)
        .executeTakeFirst();
      if (here && (here.title !== line.title || here.artist !== line.artist)) {
        contradicts(importing, `upload/${entryNo}: is "${here.title}" here, "${line.title}" in the data`);
      }
      tallyLines(importing, 'uploads', here ? 0 : 1, here ? 1 : 0);
      if (here) continue;
      fresh.add(entryNo);
      await trx
        .insertInto('upload')
        .values({
          entryNo,
          ...line,
          accountId: accountOf(importing, uploader, `upload/${entryNo}`),
          anonymousName: name,
          publishedAt: new Date(at),
          searchText: uploadSearchText({ ...line, anonymousName: name, charts }),
          levelKeys: levelKeys(charts),
        })
        .execute();
      const rows = charts.map((chart, position) => ({ uploadNo: entryNo, position, ...chart }));
      if (rows.length > 0) await trx.insertInto('uploadChart').values(rows).execute();
    }
  }
  await continueNumbers(trx, 'upload', 'entry_no');
  await storeComments(importing, (on) => {
    const no = on.startsWith('upload/') ? Number(on.slice('upload/'.length)) : Number.NaN;
    return fresh.has(no) ? { table: 'uploadComment', column: 'uploadNo', id: no, isNew: true } : undefined;
  });
}

/** Keeps the lines of what this site computes itself, until it has: the rules of then, facts of charts, estimates. */
async function storeOthers({ rules: book }: Context, importing: Importing): Promise<void> {
  const { trx } = importing;
  const own = new Map(book.map((chapter) => [chapter.from.toISOString(), JSON.stringify(rulesLine(chapter))]));
  for await (const lines of batchesOf(importing, 'rules')) {
    for (const line of lines) {
      const here = own.get(line.from);
      if (here !== undefined && here !== JSON.stringify(line)) {
        contradicts(importing, `rules: those from ${line.from} are others here`);
      }
    }
    const others = lines.flatMap((line): [string, object][] => (own.has(line.from) ? [] : [[line.from, line]]));
    await keepLines(importing, 'rules', others);
  }
  for (const file of ['charts', 'estimates'] as const) {
    for await (const lines of batchesOf(importing, file)) {
      const keyed = lines.map((line): [string, object] => ['entry' in line ? line.entry : line.sha256, line]);
      await keepLines(importing, file, keyed);
    }
  }
  let lamps: string[] = [];
  let entry = '';
  const keepLamps = async () => {
    const rows = { file: 'lamps', key: entry, line: lamps.join('\n') };
    if (lamps.length > 0)
      await trx
        .insertInto('importedLine')
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute();
    lamps = [];
  };
  for await (const lines of batchesOf(importing, 'lamps')) {
    for (const line of lines) {
      if (line.entry !== entry) await keepLamps();
      entry = line.entry;
      lamps.push(JSON.stringify(line));
    }
  }
  await keepLamps();
}

async function keepLines(
  importing: Importing,
  file: OpenDataFile,
  lines: [key: string, line: object][],
): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH) {
    const rows = lines.slice(from, from + BATCH).map(([key, line]) => ({ file, key, line: JSON.stringify(line) }));
    const stored = await importing.trx
      .insertInto('importedLine')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute();
    tallyLines(importing, file, stored.length, rows.length - stored.length);
  }
}

/** Returns the numbers of an import, a line for each file that has any. */
export const importedNumbers = ({ numbers }: CommunityReport): string[] =>
  openDataFiles.flatMap((file) => {
    const { stored, kept } = numbers.get(file) ?? { stored: 0, kept: 0 };
    return stored + kept === 0 ? [] : [`${file}: ${stored} stored, ${kept} there already`];
  });
