import { splitTitle } from '../charts/titleSuffix.ts';
import { commonTitle } from './commonTitle.ts';

/** A row of another site's table of uploads: one chart. */
export interface ImportedUploadRow {
  /** The number of its upload there; several charts can have one. */
  number: number;
  md5: string;
  sha256: string | null;
  title: string;
  artist: string;
  songUrl: string;
  comment: string;
  /** `YYYY/MM`, by GMT+9. */
  month: string;
}

/** An upload as it is imported: without a file. */
export interface ImportedUpload {
  importedNo: number;
  title: string;
  artist: string;
  songUrl: string;
  comment: string;
  /** The beginning of its month. */
  publishedAt: Date;
  charts: { name: string; title: string; md5: string; sha256: string | null }[];
}

export interface UploadImportPlan {
  /** With the number each gets here. */
  inserts: { entryNo: number; upload: ImportedUpload }[];
  changes: { entryNo: number; upload: ImportedUpload }[];
  unchanged: number;
  /** The last number that was given out, afterwards. */
  lastNo: number;
}

/** What no title may hold: those of the live site end in a carriage return, and have one before each suffix. */
const CONTROLS = /\p{Cc}+/gu;
const oneLine = (text: string) =>
  text
    .replace(CONTROLS, ' ')
    .replace(/\s{2,}/gu, ' ')
    .trim();

/** The rows by their number, each number one upload; a chart that stands twice under a number is one. */
export function importedUploads(rows: readonly ImportedUploadRow[]): ImportedUpload[] {
  return [...Map.groupBy(rows, (row) => row.number)].map(([importedNo, all]) => {
    const charts = [...new Map(all.map((row) => [row.md5, { ...row, title: oneLine(row.title) }])).values()];
    const title = commonTitle(charts.map((chart) => chart.title));
    const said = (key: 'artist' | 'songUrl' | 'comment') => charts.find((chart) => chart[key] !== '')?.[key] ?? '';
    return {
      importedNo,
      title,
      artist: said('artist'),
      songUrl: said('songUrl'),
      comment: said('comment'),
      publishedAt: beginningOf(charts.map(({ month }) => month).sort()[0] ?? ''),
      charts: charts.map((chart) => ({
        name: nameIn(title, chart.title),
        title: chart.title,
        md5: chart.md5,
        sha256: chart.sha256,
      })),
    };
  });
}

/** What a chart is called within its upload: what its title says beyond the song's. */
function nameIn(song: string, title: string): string {
  if (title !== song && title.startsWith(song)) return title.slice(song.length).trim();
  return splitTitle(title).titleSuffix;
}

const beginningOf = (month: string) => new Date(`${month.replace('/', '-')}-01T00:00:00+09:00`);

/**
 * What importing these uploads changes: those that are here already, by their number there, take what has changed; the
 * others get the same number here, or the next one where that was given out before.
 *
 * @param standing what was imported before, by its number there
 * @param lastNo the last number that was given out here
 */
export function planUploadImport(
  uploads: readonly ImportedUpload[],
  standing: ReadonlyMap<number, { entryNo: number; upload: ImportedUpload }>,
  lastNo: number,
): UploadImportPlan {
  const plan: UploadImportPlan = { inserts: [], changes: [], unchanged: 0, lastNo };
  const isNew = ({ importedNo }: ImportedUpload) => !standing.has(importedNo);
  for (const { importedNo } of uploads.filter(isNew)) plan.lastNo = Math.max(plan.lastNo, importedNo);
  for (const upload of uploads) {
    const before = standing.get(upload.importedNo);
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
    ...[title, artist, songUrl, comment, publishedAt.getTime()],
    ...charts.map((chart) => [chart.name, chart.title, chart.md5, chart.sha256]),
  ]);
