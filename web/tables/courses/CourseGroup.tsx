import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/tables/courses.ts';
import { skillTestsName } from '#domain/tables/courses/courseLevel.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { TableMark } from '../TableMark.tsx';
import { CourseDownloads } from './CourseDownloads.tsx';
import { CourseRow } from './CourseRow.tsx';
import styles from './Courses.module.css';

interface CourseGroupProps {
  table: TableRules;
  courses: readonly Course[];
  /** Whether it is open at first. */
  startsOpen: boolean;
}

/** A collapsible group with the courses of a table: its skill tests by level, and its training courses below. */
export function CourseGroup({ table, courses, startsOpen }: CourseGroupProps) {
  const { t } = useTranslation();
  const tests = courses.filter(({ level }) => level !== null);
  const training = courses.filter(({ level }) => level === null);
  const names = courses.map(({ name }) => name);
  const title = skillTestsName(currentRules(), table, names) ?? table.name;
  return (
    <details className={styles.group} open={startsOpen}>
      <summary>
        <TableMark table={table.id} size={22} />
        <h2 dir="auto">{title}</h2>
        <span className="hint">{t('courses.levels', { count: tests.length })}</span>
        <Icon name="down" />
      </summary>
      <div className={styles.content}>
        {tests.length > 0 && (
          <>
            <Group className={styles.all} gap="var(--space-1) var(--space-3)">
              <span>{t('courses.all')}</span>
              <CourseDownloads table={table.id} name={title} />
            </Group>
            <ol aria-label={title}>
              {tests.map((course) => (
                <CourseRow key={course.number} table={table.id} course={course} />
              ))}
            </ol>
          </>
        )}
        {training.length > 0 && (
          <>
            <h3>{t('courses.training')}</h3>
            <ul aria-label={`${title}: ${t('courses.training')}`}>
              {training.map((course) => (
                <CourseRow key={course.number} table={table.id} course={course} />
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}
