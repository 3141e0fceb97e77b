import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionList } from '#contract/voting/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { paths } from '../frame/pages/paths.ts';
import page from '../players/PlayerPage.module.css';
import { submissionColumns } from '../voting/submissions/submissionColumns.tsx';

interface PlayerProposalsProps {
  table: TableRules;
  nickname: string;
}

/**
 * Lists a player's proposals for a table and their outcomes. Proposals in open votes are missing: their proposer is
 * hidden.
 */
export function PlayerProposals({ table, nickname }: PlayerProposalsProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => submissionColumns(t, table).filter(({ id }) => id !== 'proposer'), [t, table]);
  const query = { table: table.id, page: 1, search: nickname, levelfilter: '', sort: '-number' } as const;
  const list = useEndpoint(submissionList, { query });
  const own = list.data?.source.filter(({ proposer }) => proposer?.nickname === nickname) ?? [];
  const search = { search: nickname };
  return (
    <Stack component="section" className={page.section} gap="var(--space-3)" aria-labelledby="proposed">
      <h2 id="proposed">{t('profile.proposed', { table: table.name })}</h2>
      <p className="hint">{t('profile.hidden')}</p>
      <Loaded query={list} lines={6}>
        {() =>
          own.length === 0 ? (
            <p className="hint">{t('profile.none', { table: table.name })}</p>
          ) : (
            <DataTable
              caption={t('profile.proposed', { table: table.name })}
              columns={columns}
              rows={own}
              rowKey={({ entryNo }) => String(entryNo)}
            />
          )
        }
      </Loaded>
      {list.data && list.data.total > list.data.source.length && <p className="hint">{t('profile.more')}</p>}
      <Group component="nav" gap="var(--space-2) var(--space-4)" align="stretch" aria-label={t('profile.ways')}>
        <Link to={paths.submissions} params={{ tableId: table.id }} search={search}>
          {t('profile.submissions')}
        </Link>
        <Link to={paths.revisions} params={{ tableId: table.id }} search={search}>
          {t('profile.revisions')}
        </Link>
      </Group>
    </Stack>
  );
}
