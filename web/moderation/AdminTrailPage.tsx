import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ACT_NAMES } from '#contract/acts/acts.ts';
import { trail } from '#contract/moderation/admin.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { requestUrl } from '../base/api/requestUrl.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { NativeSelect, TextInput } from '../base/ui/inputs/inputs.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { Pagination } from '../base/ui/lists/Pagination.tsx';
import { SearchField } from '../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { paths } from '../frame/pages/paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { TrailList } from './TrailList.tsx';

/** The audit trail: who did what to whom, when and why. */
export function AdminTrailPage() {
  return <AdminFrame title="admin.trail" needs="admin" content={Trail} />;
}

function Trail() {
  const { t } = useTranslation();
  const address = useSearch({ from: paths.adminTrail });
  const { page = 1, actor = '', search = '', from = '', until = '' } = address;
  const act = ACT_NAMES.find((known) => known === address.act) ?? 'all';
  const filters = { act, actor, search, from, until } as const;
  const change = useSetListSearch();
  const query = useEndpoint(trail, { query: { page, ...filters } }, { keepsPrevious: true });
  const acts = ACT_NAMES.map((value) => ({ value, label: t(`act.${value}.title`) }));
  return (
    <>
      <Group gap="var(--space-3)" align="end">
        {(['search', 'actor'] as const).map((part) => (
          <SearchField
            key={part}
            label={t(`admin.trailPage.${part}`)}
            name={part}
            value={filters[part]}
            onSearch={(value, replaces) => change({ [part]: value }, { replaces })}
          />
        ))}
        <NativeSelect
          label={t('admin.trailPage.act')}
          value={act}
          data={[{ value: 'all', label: t('admin.all') }, ...acts]}
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
          {t('admin.trailPage.csv')}
        </a>
      </Group>
      <Loaded query={query} lines={16}>
        {({ source, total }) => (
          <>
            {total > 0 && (
              <Pagination label={t('list.pages')} page={page} total={total} perPage={currentRules().lists.pageRows} />
            )}
            <TrailList lines={source} />
          </>
        )}
      </Loaded>
    </>
  );
}
