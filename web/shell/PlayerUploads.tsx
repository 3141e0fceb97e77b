import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { uploads } from '#contract/uploads/uploads.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { paths } from '../frame/pages/paths.ts';
import { isSearchTooShort, uploadQuery } from '../frame/pages/queries/uploadQuery.ts';
import page from '../players/PlayerPage.module.css';
import { uploadColumns } from '../uploads/uploadColumns.tsx';

/** The number of uploads that a profile lists; the uploader has the others. */
const SHOWN = 5;

/** Lists the newest uploads of a player. */
export function PlayerUploads({ nickname }: { nickname: string }) {
  const { t } = useTranslation();
  const columns = useMemo(() => uploadColumns(t).filter(({ id }) => id !== 'by'), [t]);
  const query = uploadQuery({ search: nickname });
  const list = useEndpoint(uploads, { query }, { enabled: !isSearchTooShort(currentRules(), query) });
  const own = list.data?.source.filter(({ proposer }) => proposer === nickname).slice(0, SHOWN) ?? [];
  return (
    <Stack component="section" className={page.section} gap="var(--space-3)" aria-labelledby="uploaded">
      <h2 id="uploaded">{t('profile.uploads')}</h2>
      {list.isLoading ? (
        <Loading lines={3} />
      ) : list.isError ? (
        <ErrorState query={list} />
      ) : own.length === 0 ? (
        <p className="hint">{t('profile.noUploads')}</p>
      ) : (
        <DataTable
          caption={t('profile.uploads')}
          columns={columns}
          rows={own}
          rowKey={({ entryNo }) => String(entryNo)}
        />
      )}
      <Group component="nav" gap="var(--space-2) var(--space-4)" align="stretch" aria-label={t('profile.uploads')}>
        <Link to={paths.uploader} search={{ search: nickname }}>
          {t('profile.allUploads')}
        </Link>
      </Group>
    </Stack>
  );
}
