import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ADMIN_ROWS_PER_PAGE, trail } from '#contract/admin.ts';
import { ACT_NAMES } from '#domain/moderation/acts.ts';
import { requestUrl } from '../base/api/requestUrl.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { PagedTable } from '../base/ui/lists/PagedTable.tsx';
import { SearchField } from '../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { actName } from './actName.ts';
import { Loaded } from './Loaded.tsx';
import { trailColumns } from './trailColumns.tsx';

/** The audit trail: who did what to whom, when and why. */
export function AdminTrailPage() {
  const { t } = useTranslation();
  return (
    <AdminFrame title={t('admin.trail')} needs="admin">
      <Trail />
    </AdminFrame>
  );
}

/** The order of the server, the only one. */
const SORT = { id: 'at', desc: true };

function Trail() {
  const { t, i18n } = useTranslation();
  const address = useSearch({ from: paths.adminTrail });
  const { page = 1, act = 'all', actor = '', search = '', from = '', until = '' } = address;
  const filters = { act, actor, search, from, until } as const;
  const change = useSetListSearch();
  const query = useEndpoint(trail, { query: { page, ...filters } }, { keepsPrevious: true });
  return (
    <>
      <Group gap="var(--space-3)" align="end">
        <SearchField
          label={t('admin.trailPage.search')}
          value={search}
          onSearch={(value, replaces) => change({ search: value }, { replaces })}
        />
        <SearchField
          label={t('admin.trailPage.actorSearch')}
          value={actor}
          onSearch={(value, replaces) => change({ actor: value }, { replaces })}
        />
        <NativeSelect
          label={t('admin.trailPage.act')}
          value={act}
          data={[
            { value: 'all', label: t('admin.all') },
            ...ACT_NAMES.map((value) => ({ value, label: actName(i18n, value) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ act: value === 'all' ? undefined : value })}
        />
        {(['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`admin.${end}`)}
            value={filters[end]}
            onChange={({ currentTarget: { value } }) => change({ [end]: value || undefined }, { replaces: true })}
          />
        ))}
        <a href={requestUrl('/api/admin/trail.csv', { query: filters })} download>
          <Icon name="download" size={16} /> {t('admin.trailPage.csv')}
        </a>
      </Group>
      <Loaded query={query} lines={16}>
        {({ source, total }) => (
          <PagedTable
            caption={t('admin.trail')}
            columns={trailColumns(t, i18n)}
            rows={source}
            rowKey={({ id }) => String(id)}
            page={page}
            total={total}
            perPage={ADMIN_ROWS_PER_PAGE}
            sort={SORT}
            onSort={() => undefined}
            isOld={query.isPlaceholderData}
            empty={<EmptyState icon="history" title={t('admin.trailPage.none')} />}
          />
        )}
      </Loaded>
    </>
  );
}
