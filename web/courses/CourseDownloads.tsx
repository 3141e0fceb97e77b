import { useTranslation } from 'react-i18next';
import { type Client, clients } from '#domain/players/clients.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Courses.module.css';
import { courseFileUrl } from './courseFileUrl.ts';

interface CourseDownloadsProps {
  table: TableId;
  /** What the files hold, for screen readers. */
  name: string;
  /** The number of one course; without it the files hold all skill tests. */
  number?: number;
}

/** Links to a course file for each kind of client. */
export function CourseDownloads({ table, name, number }: CourseDownloadsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.downloads}>
      {(Object.keys(clients) as Client[]).map((client) => (
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
    </ul>
  );
}
