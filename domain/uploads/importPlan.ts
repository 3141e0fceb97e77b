import { splitTitle } from '../charts/titleSuffix.ts';
import { commonTitle } from './commonTitle.ts';

/** A row of another site's table of uploads, which is one chart. */
export interface ImportedUploadRow {
  /** Its place in the source: `score.json row 3`. */
  place: string;
  /** The number of its upload in the source; several charts can share it. */
  number: number;
  md5: string;
  sha256: string | null;
  title: string;
  artist: string;
  songUrl: string;
  comment: string;
  /** `YYYY/MM`, in GMT+9. */
  month: string;
}

/** An imported upload, which has no file. */
export interface ImportedUpload {
  importedNo: number;
  title: string;
  artist: string;
  songUrl: string;
  comment: string;
  /** The start of its month. */
  publishedAt: Date;
  charts: { name: string; title: string; md5: string; sha256: string | null }[];
}

export interface UploadImportPlan {
  /** New uploads, with the numbers they get here. */
  inserts: { entryNo: number; upload: ImportedUpload }[];
  changes: { entryNo: number; upload: ImportedUpload }[];
  unchanged: number;
  /** The last number given out after the import. */
  lastNo: number;
}

/**
 * Characters that no title may contain: titles of the live site end in a carriage return, and have one before each
 * suffix.
 */
const CONTROLS = /\p{Cc}+/gu;
const oneLine = (text: string) =>
  text
    .replace(CONTROLS, ' ')
    .replace(/\s{2,}/gu, ' ')
    .trim();

/** Returns a message for each row whose chart the same upload already has. */
export function repeatedCharts(rows: readonly ImportedUploadRow[]): string[] {
  const first = new Map<string, ImportedUploadRow>();
  return rows.flatMap((row) => {
    const key = `${row.number} ${row.md5}`;
    const before = first.get(key);
    if (!before) first.set(key, row);
    return before
      ? [`${row.place}, upload ${row.number} "${oneLine(row.title)}": the same chart as ${before.place}`]
      : [];
  });
}

/** Groups rows into uploads by their number. Duplicate charts of a number are dropped. */
export function importedUploads(rows: readonly ImportedUploadRow[]): ImportedUpload[] {
  return [...Map.groupBy(rows, (row) => row.number)].map(([importedNo, all]) => {
    const charts = [...Map.groupBy(all, (row) => row.md5).values()].flatMap(([row]) =>
      row ? [{ ...row, title: oneLine(row.title) }] : [],
    );
    const title = commonTitle(charts.map((chart) => chart.title));
    const firstFilled = (key: 'artist' | 'songUrl' | 'comment') =>
      charts.find((chart) => chart[key] !== '')?.[key] ?? '';
    return {
      importedNo,
      title,
      artist: firstFilled('artist'),
      songUrl: firstFilled('songUrl'),
      comment: firstFilled('comment'),
      publishedAt: startOfMonth(charts.map(({ month }) => month).sort()[0] ?? ''),
      charts: charts.map((chart) => ({
        name: chartName(title, chart.title),
        title: chart.title,
        md5: chart.md5,
        sha256: chart.sha256,
      })),
    };
  });
}

/** Returns the name of a chart within its upload: what its title has beyond that of the song. */
function chartName(song: string, title: string): string {
  if (title !== song && title.startsWith(song)) return title.slice(song.length).trim();
  return splitTitle(title).titleSuffix;
}

const startOfMonth = (month: string) => new Date(`${month.replace('/', '-')}-01T00:00:00+09:00`);

/**
 * Plans what importing these uploads changes. Uploads that were imported before are updated; the others keep their
 * number, or get the next free one if it may be taken here.
 *
 * @param existing the uploads that were imported before, by their number in the source
 * @param lastNo the last number given out here
 */
export function planUploadImport(
  uploads: readonly ImportedUpload[],
  existing: ReadonlyMap<number, { entryNo: number; upload: ImportedUpload }>,
  lastNo: number,
): UploadImportPlan {
  const plan: UploadImportPlan = { inserts: [], changes: [], unchanged: 0, lastNo };
  const isNew = ({ importedNo }: ImportedUpload) => !existing.has(importedNo);
  for (const { importedNo } of uploads.filter(isNew)) plan.lastNo = Math.max(plan.lastNo, importedNo);
  for (const upload of uploads) {
    const before = existing.get(upload.importedNo);
    if (!before) {
      const entryNo = upload.importedNo > lastNo ? upload.importedNo : ++plan.lastNo;
      plan.inserts.push({ entryNo, upload });
    } else if (isSame(before.upload, upload)) plan.unchanged++;
    else plan.changes.push({ entryNo: before.entryNo, upload });
  }
  return plan;
}

const isSame = (a: ImportedUpload, b: ImportedUpload) => textOf(a) === textOf(b);

const textOf = ({ title, artist, songUrl, comment, publishedAt, charts }: ImportedUpload) =>
  JSON.stringify([
    title,
    artist,
    songUrl,
    comment,
    publishedAt.getTime(),
    ...charts.map((chart) => [chart.name, chart.title, chart.md5, chart.sha256]),
  ]);
