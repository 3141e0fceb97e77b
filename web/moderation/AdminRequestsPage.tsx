import { Group, NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ADMIN_ROWS_PER_PAGE, adminRequests } from '#contract/admin.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/moderation/requests.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { PagedTable } from '../base/ui/lists/PagedTable.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { Loaded } from './Loaded.tsx';
import { requestColumns } from './requestColumns.tsx';

/** What players and visitors asked of moderators, by state and kind. */
export function AdminRequestsPage() {
  const { t } = useTranslation();
  return (
    <AdminFrame title={t('admin.requests')}>
      <Requests />
    </AdminFrame>
  );
}

/** The order of the server, the only one. */
const SORT = { id: 'changed', desc: true };

function Requests() {
  const { t } = useTranslation();
  const { page = 1, state = 'open', kind = 'all' } = useSearch({ from: paths.adminRequests });
  const change = useSetListSearch();
  const query = useEndpoint(adminRequests, { query: { page, state, kind } }, { keepsPrevious: true });
  const all = { value: 'all', label: t('admin.all') };
  return (
    <>
      <Group gap="var(--space-3)">
        <NativeSelect
          label={t('admin.request.state')}
          value={state}
          data={[...REQUEST_STATES.map((value) => ({ value, label: t(`admin.state.${value}`) })), all]}
          onChange={({ currentTarget: { value } }) => change({ state: value === 'open' ? undefined : value })}
        />
        <NativeSelect
          label={t('admin.request.kind')}
          value={kind}
          data={[
            all,
            ...[...REQUEST_KINDS, 'appeal' as const].map((value) => ({ value, label: t(`admin.kind.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ kind: value === 'all' ? undefined : value })}
        />
      </Group>
      <Loaded query={query} lines={12}>
        {({ source, total }) => (
          <PagedTable
            caption={t('admin.requests')}
            columns={requestColumns(t, true)}
            rows={source}
            rowKey={({ id }) => String(id)}
            page={page}
            total={total}
            perPage={ADMIN_ROWS_PER_PAGE}
            sort={SORT}
            onSort={() => undefined}
            isOld={query.isPlaceholderData}
            empty={<EmptyState icon="check" title={t('admin.noRequests')} />}
          />
        )}
      </Loaded>
    </>
  );
}
