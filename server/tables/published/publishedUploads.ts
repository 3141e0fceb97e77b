import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { home } from '#contract/site/site.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import type { SiteDocument } from '#domain/tables/tablePage.ts';
import {
  type UploadTableChart,
  uploadHeader,
  uploadMonths,
  uploadPage,
  uploadRows,
  uploadTable,
} from '#domain/tables/uploadTable.ts';
import type { DB } from '../../platform/database/schema.ts';
import { listVersions, UPLOADS } from '../../platform/lists/listVersion.ts';
import { type PublishedFile, publishedFile } from './publishedFile.ts';
import type { PublishedSources } from './publishedSources.ts';
import { createUploadedCharts } from './uploadedCharts.ts';

/** A row of the list of newest uploads. */
export type NewUpload = Reply<typeof home>['source4'][number];

/** The three files of the table of uploads, ready to send. */
export interface PublishedUploads {
  file(name: string): PublishedFile | undefined;
  /** Returns the newest uploads, newest first, without imported ones. */
  newest(): readonly NewUpload[];
  /** Whether everything was built by these rules at this version. */
  isUpToDate(rules: Rules, version: number): boolean;
  /** Rebuilds the files if their version or the rules have changed. */
  build(): Promise<void>;
}

interface Built {
  /** The rules in force when they were built. */
  rules: Rules;
  version: number;
  files: ReadonlyMap<string, PublishedFile>;
  newest: readonly NewUpload[];
}

export function createPublishedUploads({ db, rules, clock, config, siteDocument }: PublishedSources): PublishedUploads {
  const site = config.SITE_URL?.replace(/\/+$/, '') ?? null;
  const uploadedCharts = createUploadedCharts(db);
  let current: Built | null = null;
  const isUpToDate = (inForce: Rules, version: number) => current?.rules === inForce && current.version === version;
  return {
    file: (name) => current?.files.get(name),
    newest: () => current?.newest ?? [],
    isUpToDate,
    async build() {
      // Read before the rows: if they change in between, the next check of the version rebuilds the files.
      const version = (await listVersions(db)).get(UPLOADS)?.published ?? 0;
      const inForce = rulesAt(rules, clock.now());
      if (isUpToDate(inForce, version)) return;
      const files = new Map<string, PublishedFile>();
      for (const [name, text] of await uploadTexts(await uploadedCharts(), site, siteDocument)) {
        files.set(name, publishedFile(name, text, current?.files.get(name)));
        await yieldToOthers();
      }
      current = { rules: inForce, version, files, newest: await newestUploads(db, inForce.lists.newest) };
    },
  };
}

/** Returns the texts of the files, or their bytes, by name. */
async function uploadTexts(
  charts: readonly UploadTableChart[],
  site: string | null,
  siteDocument: SiteDocument,
): Promise<Map<string, string | Buffer>> {
  const months = uploadMonths(charts);
  const rows: Buffer[] = [];
  for (const [month, charts] of months) {
    rows.push(Buffer.from(uploadRows(month, charts, site).join(BETWEEN)));
    // There may be tens of thousands of rows; other requests wait for at most one month of them.
    await yieldToOthers();
  }
  const names = [...months.keys()];
  return new Map<string, string | Buffer>([
    [uploadTable.page, uploadPage(months, siteDocument)],
    [uploadTable.header, uploadHeader(names)],
    [uploadTable.data, listBytes(rows)],
  ]);
}

const [BEGIN, BETWEEN, END] = ['[\n', ',\n', '\n]'] as const;

/**
 * Returns the data file of these rows, one per line: as bytes, since the rows of a million uploads are longer than a text can be.
 *
 * @param months the rows of each month, with `BETWEEN` between them
 */
export function listBytes(months: readonly Buffer[]): Buffer {
  if (months.length === 0) return Buffer.from('[]');
  const parts = months.flatMap((rows, index) => [Buffer.from(index === 0 ? BEGIN : BETWEEN), rows]);
  return Buffer.concat([...parts, Buffer.from(END)]);
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
