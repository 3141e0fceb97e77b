import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { home } from '#contract/site/site.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { listJson } from '#domain/tables/tableJson.ts';
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

/** Returns the texts of the files, by name. */
async function uploadTexts(
  charts: readonly UploadTableChart[],
  site: string | null,
  siteDocument: SiteDocument,
): Promise<Map<string, string>> {
  const months = uploadMonths(charts);
  const rows: string[] = [];
  for (const [month, charts] of months) {
    rows.push(...uploadRows(month, charts, site));
    // There may be tens of thousands of rows; other requests wait for at most one month of them.
    await yieldToOthers();
  }
  const names = [...months.keys()];
  return new Map([
    [uploadTable.page, uploadPage(months, siteDocument)],
    [uploadTable.header, uploadHeader(names)],
    [uploadTable.data, listJson(rows)],
  ]);
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
