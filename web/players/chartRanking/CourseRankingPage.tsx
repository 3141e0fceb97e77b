import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { courseRanking } from '#contract/players/chartRanking.ts';
import { courses } from '#contract/tables/courses.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { chartRankingQuery } from '../../frame/pages/queries/chartRankingQuery.ts';
import { UnloadedPage } from '../../frame/UnloadedPage.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './ChartRanking.module.css';
import { ChartRankingList } from './ChartRankingList.tsx';
import { NoteCount } from './NoteCount.tsx';

/** The ranking of a course of a table. */
export function CourseRankingPage() {
  const { tableId, courseNo } = useParams({ from: paths.courseRanking });
  const table = tableOf(tableId);
  if (!table) return <NotFound />;
  return <RankingOf key={`${tableId} ${courseNo}`} tableId={table.id} courseNo={courseNo} name={table.name} />;
}

interface RankingOfProps {
  tableId: string;
  courseNo: string;
  /** The name of the table. */
  name: string;
}

function RankingOf({ tableId, courseNo, name }: RankingOfProps) {
  const { t } = useTranslation();
  const address = useSearch({ from: paths.courseRanking });
  const request = { params: { table: tableId, number: courseNo }, query: chartRankingQuery(address) };
  const ranking = useEndpoint(courseRanking, request, { keepsPrevious: true });
  if (ranking.error?.error === 'ENOTFOUND') {
    return <NotFound what={t('courseRanking.notFound', { number: courseNo, table: name })} />;
  }
  if (!ranking.data) return <UnloadedPage title={t('courseRanking.title', { table: name })} query={ranking} />;
  const { course } = ranking.data;
  const caption = t('chartRanking.title', { title: course.name });
  return (
    <Page
      title={caption}
      facts={
        <Group gap="var(--space-icon) var(--space-3)">
          {course.level !== null && <LevelTag table={tableId} level={String(course.level)} />}
          {course.notes !== null && <NoteCount notes={course.notes} />}
        </Group>
      }
    >
      <ChartRankingList caption={caption} tableId={tableId} address={address} list={ranking} />
      <CourseCharts tableId={tableId} number={course.number} />
    </Page>
  );
}

/** Links to the charts of the course in playing order; nothing until they are loaded; the ranking shows errors. */
function CourseCharts({ tableId, number }: { tableId: string; number: number }) {
  const { t } = useTranslation();
  const all = useEndpoint(courses, {});
  const ofTable = all.data?.source.find(({ table }) => table === tableId);
  const songs = ofTable?.courses.find((course) => course.number === number)?.songs ?? [];
  if (songs.length === 0) return null;
  return (
    <ol className={styles.songs} aria-label={t('courseRanking.songs')}>
      {songs.map(({ md5, sha256, known }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a course may hold a chart twice, and the order never changes
        <li key={index}>
          {known ? (
            <Link to={paths.song} params={{ tableId: known.table, entryNo: String(known.entryNo) }}>
              <LevelTag table={known.table} level={known.level} />
              <bdi className="title-link">{known.title || t('list.noTitle')}</bdi>
            </Link>
          ) : (
            <span className="dim">
              {t('courses.unknown')} <code>{md5 ?? sha256}</code>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
