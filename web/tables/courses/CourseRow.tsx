import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/tables/courses.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../LevelTag.tsx';
import { CourseDownloads } from './CourseDownloads.tsx';
import styles from './Courses.module.css';

interface CourseRowProps {
  table: TableId;
  course: Course;
}

/** Shows a course: the level that it tests, or its name, its charts in order, and its files. */
export function CourseRow({ table, course: { number, name, level, songs } }: CourseRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.course} data-training={level === null}>
      {level === null ? (
        <h4 className={styles.name} dir="auto">
          {name}
        </h4>
      ) : (
        <span className={styles.name}>
          <LevelTag table={table} level={String(level)} />
        </span>
      )}
      <ol className={styles.songs}>
        {songs.map((song, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a course may hold a chart twice, and the order never changes
          <li key={index}>
            <CourseChart song={song} />
          </li>
        ))}
      </ol>
      <Group className={styles.ways} gap="var(--space-1)" align="stretch">
        <Link
          to={paths.courseRanking}
          params={{ tableId: table, courseNo: String(number) }}
          aria-label={t('courses.rankingOf', { name })}
        >
          <Icon name="ranking" size={16} />
          {t('courses.ranking')}
        </Link>
        <CourseDownloads table={table} name={name} number={number} isForLr2={songs.every(({ md5 }) => md5 !== null)} />
      </Group>
    </li>
  );
}

function CourseChart({ song: { md5, sha256, known } }: { song: Course['songs'][number] }) {
  const { t } = useTranslation();
  if (!known) {
    return (
      <span className={`${styles.unknown} note`} title={t('courses.unknown')}>
        {t('courses.unknown')} <code>{md5 ?? sha256}</code>
      </span>
    );
  }
  return (
    <Link
      to={paths.song}
      params={{ tableId: known.table, entryNo: String(known.entryNo) }}
      className="title-link"
      dir="auto"
    >
      {known.title || `#${known.entryNo}`}
    </Link>
  );
}
