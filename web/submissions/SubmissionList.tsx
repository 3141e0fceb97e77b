import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionList } from '#contract/submissions.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { tableColor } from '../shell/tableColor.ts';
import type { Sort } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FilterToggles } from '../ui/FilterToggles.tsx';
import styles from '../ui/ListTools.module.css';
import { Loading } from '../ui/Loading.tsx';
import { sortText } from '../ui/listSearch.ts';
import { PagedTable } from '../ui/PagedTable.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SortSelect } from '../ui/SortSelect.tsx';
import { useListAddress } from '../ui/useListAddress.ts';
import { submissionColumns } from './submissionColumns.tsx';
import { submissionQuery, submissionSort } from './submissionQuery.ts';

interface SubmissionListProps {
  table: TableRules;
}

/** The list with its search, filter and order, all of which the address says. */
export function SubmissionList({ table }: SubmissionListProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const address = useSearch({ from: paths.submissions });
  const change = useListAddress();
  const query = submissionQuery(table, address);
  const list = useEndpoint(submissionList, { query }, { keepsPrevious: true });
  const columns = useMemo(() => submissionColumns(t, table), [t, table]);
  const sort = submissionSort(address);
  const onSort = (next: Sort) => change({ sort: sortText(next) });
  const isNarrowed = Boolean(query.search || query.levelfilter);
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <SearchField
          label={t('list.search')}
          value={address.search ?? ''}
          onSearch={(search, replaces) => change({ search }, { replaces })}
        />
        <SortSelect columns={columns} sort={sort} onSort={onSort} />
      </div>
      <FilterToggles
        label={t('list.levels')}
        color={tableColor(table.id)}
        options={levelsOf(table).map((level) => ({ value: String(level), label: levelName(table, level) }))}
        chosen={address.levelfilter}
        onChange={(levelfilter) => change({ levelfilter })}
      />
      {list.isPending ? (
        <Loading lines={12} />
      ) : list.isError ? (
        <ErrorState message={failureText(list.error)} onRetry={() => list.refetch()} />
      ) : (
        <PagedTable
          caption={t('list.submissions', { table: table.name })}
          columns={columns}
          rows={list.data.source}
          rowKey={(song) => String(song.entryNo)}
          page={address.page ?? 1}
          total={list.data.total}
          perPage={currentRules().lists.pageRows}
          sort={sort}
          onSort={onSort}
          isOld={list.isPlaceholderData}
          empty={
            isNarrowed ? (
              <EmptyState icon="search" title={t('list.none')}>
                {t('list.noneHint')}
              </EmptyState>
            ) : (
              <EmptyState title={t('list.noSubmissions')}>{t('vote.emptyHint')}</EmptyState>
            )
          }
        />
      )}
    </div>
  );
}
