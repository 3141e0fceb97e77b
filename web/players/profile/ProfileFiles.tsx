import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { targetFiles, todoFiles } from '#domain/players/todoTable.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { viewerIds } from '../../frame/session/viewerId.ts';
import page from '../PlayerPage.module.css';
import styles from './Profile.module.css';

interface ProfileFilesProps {
  table: TableRules;
  userId: string;
}

/** Links to the machine-readable parts of a profile: the personal table for game clients, and the scores. */
export function ProfileFiles({ table, userId }: ProfileFilesProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const isOwn = session !== null && viewerIds(session).includes(userId);
  const todo = `/user/${table.id}/${userId}/${todoFiles.page}`;
  const targets = `/user/${table.id}/${userId}/${targetFiles.page}`;
  const api = `/api/user/${userId}`;
  return (
    <Stack component="section" className={page.section} gap="var(--space-3)" aria-labelledby="files">
      <h2 id="files">{t('profile.files')}</h2>
      <p className="hint">{t('profile.todoHint')}</p>
      <ul className={styles.legend}>
        <Group component="li" className={styles.file} gap="var(--space-1)" wrap="nowrap">
          <a href={todo}>{t('profile.todo', { table: table.name })}</a>
          <CopyButton text={`${siteOrigin()}${todo}`} label={t('profile.copyTodo')} done={t('profile.copied')} />
        </Group>
        <Group component="li" className={styles.file} gap="var(--space-1)" wrap="nowrap">
          <a href={targets}>{t('profile.targets', { table: table.name })}</a>
          <CopyButton text={`${siteOrigin()}${targets}`} label={t('profile.copyTargets')} done={t('profile.copied')} />
        </Group>
        {isOwn && (
          <Group component="li" className={styles.file} gap="var(--space-1)" wrap="nowrap">
            <Link to={paths.favourites}>{t('results.favourites')}</Link>
          </Group>
        )}
        <Group component="li" className={styles.file} gap="var(--space-1)" wrap="nowrap">
          <a href={`${api}/scores.csv?table=${table.id}`}>{t('profile.csv')}</a>
        </Group>
        <Group component="li" className={styles.file} gap="var(--space-1)" wrap="nowrap">
          <a href={`${api}?table=${table.id}`}>{t('profile.json')}</a>
        </Group>
      </ul>
    </Stack>
  );
}
