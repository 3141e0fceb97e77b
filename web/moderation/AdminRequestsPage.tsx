import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminRequests } from '#contract/moderation/admin.ts';
import { REQUESTS_PER_PAGE } from '#contract/moderation/requests.ts';
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/moderation/requests.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { NativeSelect } from '../base/ui/inputs/inputs.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { Pagination } from '../base/ui/lists/Pagination.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { paths } from '../frame/pages/paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { RequestList } from './RequestList.tsx';

/** What players and visitors asked of moderators, by state and kind. */
export function AdminRequestsPage() {
  return <AdminFrame title="admin.requests" content={Requests} />;
}

function Requests() {
  const { t } = useTranslation();
  const { page = 1, ...address } = useSearch({ from: paths.adminRequests });
  const state = ([...REQUEST_STATES, 'all'] as const).find((known) => known === address.state) ?? 'open';
  const kinds = [...REQUEST_KINDS, 'appeal'] as const;
  const kind = kinds.find((known) => known === address.kind) ?? 'all';
  const change = useSetListSearch();
  const query = useEndpoint(adminRequests, { query: { page, state, kind } }, { keepsPrevious: true });
  const all = { value: 'all', label: t('admin.all') };
  return (
    <>
      <Group gap="var(--space-3)">
        <NativeSelect
          label={t('admin.request.state')}
          value={state}
          data={[...REQUEST_STATES.map((value) => ({ value, label: t(`requests.state.${value}`) })), all]}
          onChange={({ currentTarget: { value } }) => change({ state: value === 'open' ? undefined : value })}
        />
        <NativeSelect
          label={t('admin.request.kind')}
          value={kind}
          data={[all, ...kinds.map((value) => ({ value, label: t(`admin.kind.${value}`) }))]}
          onChange={({ currentTarget: { value } }) => change({ kind: value === 'all' ? undefined : value })}
        />
      </Group>
      <Loaded query={query} lines={12}>
        {({ source, total }) => (
          <>
            {total > 0 && <Pagination label={t('list.pages')} page={page} total={total} perPage={REQUESTS_PER_PAGE} />}
            <RequestList requests={source} />
          </>
        )}
      </Loaded>
    </>
  );
}
