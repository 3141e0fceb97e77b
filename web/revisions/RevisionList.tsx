import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { revisionList } from '#contract/revisions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
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
import { revisionName } from '../voting/RevisionTag.tsx';
import { revisionColumns } from './revisionColumns.tsx';
import { revisionQuery, revisionSort, revisionTypes } from './revisionQuery.ts';

interface RevisionListProps {
  table: TableRules;
}

/** The list with its search, filter and order, all of which the address says. */
export function RevisionList({ table }: RevisionListProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const address = useSearch({ from: paths.revisions });
  const change = useListAddress();
  const neighbour = table.transfers[0]?.to;
  const query = revisionQuery(table, address);
  const list = useEndpoint(revisionList, { query }, { keepsPrevious: true });
  const columns = useMemo(() => revisionColumns(t), [t]);
  const sort = revisionSort(address);
  const onSort = (next: Sort) => change({ sort: sortText(next) });
  const isNarrowed = Boolean(query.search || query.typefilter);
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
        label={t('list.types')}
        options={revisionTypes(table).map((type) => ({ value: type, label: revisionName(t, type, neighbour) }))}
        chosen={address.typefilter}
        onChange={(typefilter) => change({ typefilter })}
      />
      {list.isPending ? (
        <Loading lines={12} />
      ) : list.isError ? (
        <ErrorState message={failureText(list.error)} onRetry={() => list.refetch()} />
      ) : (
        <PagedTable
          caption={t('list.revisions', { table: table.name })}
          columns={columns}
          rows={list.data.source}
          rowKey={(revision) => String(revision.entryNo)}
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
              <EmptyState title={t('list.noRevisions')}>{t('list.noRevisionsHint')}</EmptyState>
            )
          }
        />
      )}
    </div>
  );
}
