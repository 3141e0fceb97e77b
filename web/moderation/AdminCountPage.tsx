import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nextCount } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import type { Column } from '../base/ui/lists/column.ts';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { Items, Section } from './Section.tsx';

type Count = Reply<typeof nextCount>['counts'][number];

/** What the next vote count would decide now, without deciding it. */
export function AdminCountPage() {
  return <AdminFrame title="admin.count" needs="admin" content={NextCount} />;
}

function NextCount() {
  const { t } = useTranslation();
  const query = useEndpoint(nextCount, {});
  return (
    <>
      <p className="hint">{t('admin.countPage.hint')}</p>
      <Loaded query={query} lines={16}>
        {({ counts }) =>
          counts.length === 0 ? (
            <EmptyState icon="voteCount" title={t('admin.noNextCount')} />
          ) : (
            counts.map((count) => <CountOf key={count.dueAt} {...count} />)
          )
        }
      </Loaded>
    </>
  );
}

function CountOf({ dueAt, outcomes, setAside }: Count) {
  const { t } = useTranslation();
  const tables = currentRules().tables.map(({ id, name }) => ({
    id,
    name,
    rows: outcomes.filter(({ table }) => table === id),
  }));
  return (
    <>
      <h2>
        <Time time={dueAt} /> (GMT+9)
      </h2>
      {outcomes.length === 0 && <p>{t('admin.countPage.none')}</p>}
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map(({ id, name, rows }) => (
          <Section
            key={id}
            title={name}
            link={t('admin.countPage.decided', {
              decided: rows.filter(({ result }) => result !== 'stays').length,
              all: rows.length,
            })}
          >
            <DataTable
              caption={name}
              columns={outcomeColumns(t)}
              rows={rows}
              rowKey={({ entryNo, revision }) => `${entryNo} ${revision}`}
            />
          </Section>
        ))}
      <Section title={t('admin.countPage.setAside')}>
        <Items none={t('admin.countPage.noneSetAside')}>
          {setAside.map((sentence) => (
            <li key={sentence} lang="en">
              {sentence}
            </li>
          ))}
        </Items>
      </Section>
    </>
  );
}

const colors = {
  accept: 'var(--accept)',
  reject: 'var(--reject)',
  canceled: 'var(--canceled)',
  stays: 'var(--new)',
} as const satisfies Record<Count['outcomes'][number]['result'], string>;

const outcomeColumns = (t: TFunction): Column<Count['outcomes'][number]>[] => [
  { id: 'level', header: t('admin.countPage.level'), onPhone: true, width: '5rem', cell: ({ level }) => level },
  {
    id: 'title',
    header: t('admin.countPage.title'),
    rowHeader: true,
    onPhone: true,
    cell: ({ table, entryNo, revision, title }) => (
      <>
        <Link
          to={revision === null ? paths.song : paths.revision}
          params={{ tableId: table, entryNo: String(revision ?? entryNo) }}
          dir="auto"
        >
          {title || t('list.noTitle')}
        </Link>
        {revision !== null && <div className="note">{t('admin.countPage.revision', { number: revision })}</div>}
      </>
    ),
  },
  {
    id: 'result',
    header: t('admin.countPage.outcome'),
    onPhone: true,
    width: '8rem',
    cell: ({ result }) => (
      <Tag color={colors[result]}>{t(result === 'stays' ? 'admin.countPage.staysOpen' : `changeValue.${result}`)}</Tag>
    ),
  },
  {
    id: 'sentence',
    header: t('admin.countPage.why'),
    underOnPhone: 'title',
    cell: ({ sentence }) => <span lang="en">{sentence}</span>,
  },
];
