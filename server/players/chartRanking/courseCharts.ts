import { type Kysely, sql } from 'kysely';
import type { ClientNotes } from '#domain/charts/chart.ts';
import { type CountedNotes, clientNotes, notesOf } from '#domain/charts/notesOf.ts';
import type { ChartSummary } from '#domain/charts/summary.ts';
import type { Service } from '#domain/players/clears.ts';
import { beatorajaCourseHash, lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import { type CourseChart, chartsOf } from '#domain/tables/courseJson.ts';
import { beatorajaConstraints, isForLr2 } from '#domain/tables/courses/courseFiles.ts';
import type { ClassifiedCourse } from '#domain/tables/courses/courseLevel.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { TableCourses } from '../../tables/courses/coursesByTable.ts';

/** The hash by which scores name a course (players.md); null for a service whose clients cannot play it, or if unknown. */
export type CourseHashes = Record<Service, string | null>;

/** The known facts about the charts of courses. */
export interface CourseCharts {
  hashesOf(tableId: TableId, course: ClassifiedCourse): CourseHashes;
  /** The notes of all charts of a course; null if the site has not read one of them, or one has `#RANDOM`. */
  notesOf(tableId: TableId, course: ClassifiedCourse): { notes: number; clientNotes?: ClientNotes } | null;
}

/**
 * Returns the known facts about the charts of these courses. The sha256 of a chart is that of the entry with its md5: first
 * in the course's table, then official ones; without an entry, that of a chart file with this md5.
 */
export async function courseCharts(db: Kysely<DB>, tables: readonly TableCourses[]): Promise<CourseCharts> {
  const charts = tables.flatMap(({ courses }) => courses.flatMap(({ course }) => chartsOf(course)));
  const md5s = [...new Set(charts.flatMap(({ md5 }) => md5 ?? []))];
  const sha256s = charts.flatMap(({ sha256 }) => sha256 ?? []);
  const ofCourses = sql<boolean>`md5 = any(${md5s}::text[])`;
  const [entries, files] = await Promise.all([
    db
      .selectFrom('submission')
      .select(['md5', 'sha256', 'tableId'])
      .where(ofCourses)
      .where('sha256', '<>', '')
      .orderBy(sql`result = 'accept' and deleted_at is null`, 'desc')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('chart')
      .select(['md5', 'sha256', sql<CountedNotes & Pick<ChartSummary, 'random'>>`summary`.as('summary')])
      .where(({ or }) => or([ofCourses, sql<boolean>`sha256 = any(${sha256s}::text[])`]))
      .execute(),
  ]);
  const byMd5 = Map.groupBy(entries, ({ md5 }) => md5);
  const sha256Of = (tableId: TableId, { md5, sha256 }: CourseChart): string | undefined => {
    if (sha256 !== undefined) return sha256;
    const known = byMd5.get(md5 ?? '') ?? [];
    const entry = known.find((one) => one.tableId === tableId) ?? known[0];
    return entry?.sha256 ?? files.find((file) => file.md5 === md5)?.sha256;
  };
  return {
    hashesOf(tableId, { course }) {
      const found = chartsOf(course).map((chart) => sha256Of(tableId, chart));
      const known = found.filter((sha256) => sha256 !== undefined);
      return {
        lr2: isForLr2(course) ? lr2CourseHash(course.md5.join('')) : null,
        beatoraja: known.length === found.length ? beatorajaCourseHash(known, beatorajaConstraints(course)) : null,
      };
    },
    notesOf(tableId, { course }) {
      let [notes, lr2, beatoraja] = [0, 0, 0];
      for (const chart of chartsOf(course)) {
        const sha256 = sha256Of(tableId, chart);
        const file = files.find((one) => one.sha256 === sha256 || one.md5 === chart.md5);
        if (!file || file.summary.random) return null;
        notes += file.summary.notes;
        lr2 += notesOf(file.summary, 'lr2');
        beatoraja += notesOf(file.summary, 'beatoraja');
      }
      return { notes, ...clientNotes(notes, { lr2, beatoraja }) };
    },
  };
}
