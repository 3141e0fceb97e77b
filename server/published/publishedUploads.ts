import { setImmediate as others } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { home } from '#contract/site.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import {
  type UploadTableChart,
  uploadHeader,
  uploadMonths,
  uploadPage,
  uploadRows,
  uploadTable,
} from '#domain/tables/uploadTable.ts';
import type { DB } from '../database/schema.ts';
import { listVersions, UPLOADS } from '../lists/listVersion.ts';
import { hashOf, type PublishedFile, publishedFile } from './publishedFile.ts';
import type { PublishedSources } from './publishedSources.ts';

/** An upload as the first page tells of it. */
export type NewUpload = Reply<typeof home>['source4'][number];

/** The table of uploads, ready to be sent: its three files, and the version they are of. */
export interface PublishedUploads {
  file(name: string): PublishedFile | undefined;
  /** The newest that came here, the newest first; imported ones are none. */
  newest(): readonly NewUpload[];
  /** Null: never made. */
  version(): number | null;
  /** Makes the files anew where their version has risen. */
  build(): Promise<void>;
}

export function createPublishedUploads({ db, rules, clock, config }: PublishedSources): PublishedUploads {
  const site = config.SITE_URL?.replace(/\/+$/, '') ?? null;
  let held: { version: number; files: ReadonlyMap<string, PublishedFile>; newest: readonly NewUpload[] } | null = null;
  return {
    file: (name) => held?.files.get(name),
    newest: () => held?.newest ?? [],
    version: () => held?.version ?? null,
    async build() {
      // Read before the rows: should they change in between, the next look at the version makes them once more.
      const version = (await listVersions(db)).get(UPLOADS)?.published ?? 0;
      if (held?.version === version) return;
      const files = new Map<string, PublishedFile>();
      for (const [name, text] of await uploadTexts(db, site)) {
        const before = held?.files.get(name);
        files.set(name, before?.hash === hashOf(text) ? before : await publishedFile(name, text));
      }
      const { newest } = rulesAt(rules, clock.now()).lists;
      held = { version, files, newest: await newestUploads(db, newest) };
    },
  };
}

/** The files' texts, by name. */
async function uploadTexts(db: Kysely<DB>, site: string | null): Promise<Map<string, string>> {
  const months = uploadMonths(await uploadedCharts(db));
  const rows: string[] = [];
  for (const [month, charts] of months) {
    rows.push(...uploadRows(month, charts, site));
    // There may be tens of thousands: who asks for something meanwhile waits for one month of them.
    await others();
  }
  const names = [...months.keys()];
  return new Map([
    [uploadTable.page, uploadPage(names)],
    [uploadTable.header, uploadHeader(names)],
    [uploadTable.data, rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n]`],
  ]);
}

/** Uploads of one statement: whoever asks for something meanwhile waits for so many rows to be read, not for all. */
const AT_ONCE = 4000;

/** Every chart that can be listed, in the order they came, all from one snapshot of the database. */
function uploadedCharts(db: Kysely<DB>): Promise<UploadTableChart[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { last } = await trx
        .selectFrom('upload')
        .select(({ fn }) => fn.max('entryNo').as('last'))
        .executeTakeFirstOrThrow();
      const charts: UploadTableChart[] = [];
      for (let from = 1; from <= (last ?? 0); from += AT_ONCE) {
        charts.push(...(await chartsOfUploads(trx, from, from + AT_ONCE)));
        await others();
      }
      return charts.sort((a, b) => Number(a.publishedAt) - Number(b.publishedAt) || a.entryNo - b.entryNo);
    });
}

function chartsOfUploads(db: Kysely<DB>, from: number, until: number): Promise<UploadTableChart[]> {
  return db
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['upload.entryNo', 'uploadChart.md5', 'uploadChart.sha256', 'uploadChart.title'])
    .select(['upload.title as uploadTitle', 'upload.artist', 'upload.songUrl', 'upload.comment', 'upload.publishedAt'])
    .select(({ eb }) => eb('upload.fileSha256', 'is not', null).as('hasFile'))
    .where('upload.entryNo', '>=', from)
    .where('upload.entryNo', '<', until)
    .where('uploadChart.md5', 'is not', null)
    .orderBy('upload.entryNo')
    .orderBy('uploadChart.position')
    .$narrowType<{ md5: string; hasFile: boolean }>()
    .execute();
}

async function newestUploads(db: Kysely<DB>, count: number): Promise<NewUpload[]> {
  const uploads = await db
    .selectFrom('upload')
    .select(['entryNo', 'title', 'artist', 'publishedAt'])
    .where('importedNo', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('entryNo', 'desc')
    .limit(count)
    .execute();
  return uploads.map(({ publishedAt, ...upload }) => ({ ...upload, time: publishedAt.toISOString() }));
}
