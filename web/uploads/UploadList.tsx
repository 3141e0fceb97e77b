import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { uploads } from '#contract/uploads/uploads.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { PagedList } from '../base/ui/lists/PagedList.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { isSearchTooShort, uploadQuery, uploadSort } from '../frame/pages/queries/uploadQuery.ts';
import { UploadFilter } from './UploadFilter.tsx';
import { uploadColumns } from './uploadColumns.tsx';

const noUploads = { source: [], total: 0 };

/** Lists all uploads, with a search and filters by tags, key modes and levels. */
export function UploadList() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const rules = currentRules();
  const address = useSearch({ from: paths.uploader });
  const query = uploadQuery(address);
  const isTooShort = isSearchTooShort(rules, query);
  const list = useEndpoint(uploads, { query }, { keepsPrevious: true, enabled: !isTooShort });
  const columns = useMemo(() => uploadColumns(t), [t]);
  const { search, tags, keys, levelfilter } = query;
  const shownList = isTooShort
    ? { data: noUploads, isPlaceholderData: false, error: null, refetch: list.refetch }
    : list;
  return (
    <PagedList
      caption={t('uploads.list')}
      searchLabel={t('uploads.search')}
      columns={columns}
      rowKey={({ entryNo }) => String(entryNo)}
      address={address}
      sort={uploadSort(address)}
      filter={<UploadFilter address={address} />}
      isNarrowed={!isTooShort && Boolean(search || tags || keys || levelfilter)}
      perPage={rules.lists.uploadRows}
      list={shownList}
      empty={
        isTooShort ? (
          <EmptyState icon="search" title={failureText({ error: 'EUPLOADSEARCHSIZE' })}>
            {t('uploads.shortSearchHint')}
          </EmptyState>
        ) : (
          <EmptyState icon="upload" title={t('uploads.none')}>
            {t('uploads.noneHint')}
          </EmptyState>
        )
      }
    />
  );
}
