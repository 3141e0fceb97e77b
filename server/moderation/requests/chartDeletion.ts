import { type Kysely, sql } from 'kysely';
import type { deletionEffects as deletionEffectsEndpoint } from '#contract/moderation/requests.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Whether a row of a table has the chart, by sha256 or by md5. */
const isOf = ({ md5s, sha256 }: ChartToDelete, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.sha256`)} = ${sha256} or ${sql.ref(`${table}.md5`)} = any(${md5s}::text[]))`;

/** A chart by all of its known hashes. */
export interface ChartToDelete {
  /** Null: unknown, as the chart was imported. */
  sha256: string | null;
  /** One, unless a table was imported with another one. */
  md5s: readonly string[];
}

/** Returns the hashes of a chart by its sha256, wherever the site knows them from. */
export async function chartToDelete(db: Kysely<DB>, sha256: string): Promise<ChartToDelete> {
  const { rows } = await sql<{ md5: string }>`
    select md5 from chart where sha256 = ${sha256}
    union select md5 from submission where sha256 = ${sha256} and md5 <> ''
    union select md5 from upload_chart where sha256 = ${sha256} and md5 <> ''`.execute(db);
  return { sha256, md5s: rows.map(({ md5 }) => md5) };
}

/** Returns the title of a chart as its pages show it; null for one that neither tables nor uploads have. */
export async function titleOfChart(db: Kysely<DB>, sha256: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select title from (
      (select 1 as place, title from submission where sha256 = ${sha256} order by id limit 1)
      union all
      (select 2, title from upload_chart where sha256 = ${sha256} order by upload_no, position limit 1)
    ) as known order by place limit 1`.execute(db);
  return rows[0]?.title ?? null;
}

/** Returns the entries of a chart that are in a list, in the order in which they are locked. */
export const listedEntriesOf = (db: Kysely<DB>, chart: ChartToDelete) =>
  db
    .selectFrom('submission')
    .leftJoin('revision as open', (join) =>
      join.onRef('open.submissionId', '=', 'submission.id').on('open.result', '=', 'new'),
    )
    .select(['submission.id', 'submission.tableId', 'submission.entryNo', 'submission.title', 'submission.level'])
    .select(['submission.result', 'submission.deletedAt', 'open.id as openRevision'])
    .where(isOf(chart, 'submission'))
    .where('submission.removedFromSubAt', 'is', null)
    .orderBy('submission.id');

/** Returns the uploads with a chart, and how many other charts each has. */
export const uploadsWith = (db: Kysely<DB>, chart: ChartToDelete) =>
  db
    .selectFrom('upload')
    .innerJoin('uploadChart', 'uploadChart.uploadNo', 'upload.entryNo')
    .select(['upload.entryNo', 'upload.title'])
    .select(({ fn }) => fn.countAll<number>().as('charts'))
    // A chart of an import without a file has no hashes.
    .select(sql<number>`(count(*) filter (where ${isOf(chart, 'upload_chart')} is not true))::int`.as('others'))
    .where('upload.entryNo', 'in', (eb) =>
      eb.selectFrom('uploadChart').select('uploadNo').where(isOf(chart, 'upload_chart')),
    )
    .groupBy(['upload.entryNo', 'upload.title'])
    .orderBy('upload.entryNo');

type Effects = Omit<Reply<typeof deletionEffectsEndpoint>, 'success'>;

/**
 * Returns what the deletion of a chart would remove, by its sha256, an entry or an upload. An upload of several charts is
 * deleted alone, with all of them.
 */
export async function deletionEffects(
  ctx: Pick<Context, 'db' | 'clock' | 'rules'>,
  asked: Received<typeof deletionEffectsEndpoint>['query'],
): Promise<Effects | Refusal<'ENOTFOUND'>> {
  const { db } = ctx;
  if (asked.upload !== '') return effectsOfUpload(db, asked.upload);
  if (asked.sha256 !== '' && (await titleOfChart(db, asked.sha256)) === null) return refuse('ENOTFOUND');
  const chart = asked.sha256 === '' ? await chartOfEntry(ctx, asked) : await chartToDelete(db, asked.sha256);
  return chart ? effectsOf(db, chart) : refuse('ENOTFOUND');
}

async function effectsOf(db: Kysely<DB>, chart: ChartToDelete): Promise<Effects> {
  const entries = await listedEntriesOf(db, chart).execute();
  const uploads = await uploadsWith(db, chart).execute();
  return {
    entries: entries.map(({ tableId: table, entryNo, title, result, openRevision }) => ({
      table,
      entryNo,
      title,
      hasOpenVote: result === 'new' || openRevision !== null,
    })),
    uploads: uploads.filter(({ others }) => others === 0).map(({ others: _, ...upload }) => upload),
  };
}

async function effectsOfUpload(db: Kysely<DB>, number: string): Promise<Effects | Refusal<'ENOTFOUND'>> {
  const entryNo = parseNumber(number);
  const upload =
    entryNo === null
      ? undefined
      : await db.selectFrom('upload').select(['entryNo', 'title']).where('entryNo', '=', entryNo).executeTakeFirst();
  if (!upload) return refuse('ENOTFOUND');
  const charts = await db.selectFrom('uploadChart').select('sha256').where('uploadNo', '=', upload.entryNo).execute();
  const [only] = charts;
  if (charts.length === 1 && only?.sha256) return effectsOf(db, await chartToDelete(db, only.sha256));
  return { entries: [], uploads: [{ ...upload, charts: charts.length }] };
}

/** Returns the chart of an entry; one that was imported may lack its sha256. */
async function chartOfEntry(
  { db, clock, rules }: Pick<Context, 'db' | 'clock' | 'rules'>,
  { table, entryNo }: { table: string; entryNo: string },
): Promise<ChartToDelete | null> {
  const number = parseNumber(entryNo);
  const series = tableById(rulesAt(rules, clock.now()), table)?.series;
  if (number === null || series === undefined) return null;
  const entry = await db
    .selectFrom('submission')
    .select(['md5', 'sha256'])
    .where('series', '=', series)
    .where('entryNo', '=', number)
    .executeTakeFirst();
  if (!entry) return null;
  return entry.sha256 === '' ? { sha256: null, md5s: [entry.md5] } : chartToDelete(db, entry.sha256);
}
