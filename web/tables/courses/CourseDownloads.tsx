import { useTranslation } from 'react-i18next';
import { type Client, clients } from '#domain/players/clients.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import styles from './Courses.module.css';

interface CourseDownloadsProps {
  table: TableId;
  /** The content of the files, for screen readers. */
  name: string;
  /** The number of one course; without it the files hold all skill tests. */
  number?: number;
  /** Whether LR2 can play the course; true by default. */
  isForLr2?: boolean;
}

/** Links to a course file for each kind of client that can play it. */
export function CourseDownloads({ table, name, number, isForLr2 = true }: CourseDownloadsProps) {
  const { t } = useTranslation();
  const offered = (Object.keys(clients) as Client[]).filter((client) => isForLr2 || client !== 'lr2');
  return (
    <Group component="ul" className={styles.downloads} gap="var(--space-1)" align="stretch">
      {offered.map((client) => (
        <li key={client}>
          <a
            href={courseFileUrl(table, client, number)}
            download
            aria-label={t('courses.download', { client: clients[client], name })}
          >
            <Icon name="download" size={16} />
            {clients[client]}
          </a>
        </li>
      ))}
    </Group>
  );
}

/** Returns the address of a course file; without a number the file holds all skill tests of the table. */
function courseFileUrl(table: TableId, client: Client, number?: number): string {
  const all = `/api/courses/${encodeURIComponent(table)}/${client}`;
  return number === undefined ? all : `${all}?course=${number}`;
}
