import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { revisionsOfEntry } from '#contract/voting/revisions.ts';
import type { song } from '#contract/voting/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Failure } from '../../../base/api/call.ts';
import { tableOf } from '../../../base/api/currentRules.ts';
import { Loaded } from '../../../base/ui/states/Loaded.tsx';
import { paths } from '../../../frame/pages/paths.ts';
import { EarlierRevisions } from './EarlierRevisions.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import styles from './RevisionForm.module.css';

interface EntryOverviewProps {
  table: TableRules;
  entry: UseQueryResult<Reply<typeof song>, Failure>;
  earlier: UseQueryResult<Reply<typeof revisionsOfEntry>, Failure>;
}

/** Shows the entry that a revision is about: its earlier revisions and its details. */
export function EntryOverview({ table, entry, earlier }: EntryOverviewProps) {
  const { t } = useTranslation();
  const source = entry.data?.source;
  const elsewhere = source && source.table !== table.id ? tableOf(source.table) : undefined;
  return (
    <div className={styles.about}>
      {elsewhere && source && (
        <p>
          {t('revise.elsewhere', { table: elsewhere.name })}{' '}
          <Link to={paths.vote} params={{ tableId: elsewhere.id }} search={{ revise: source.entryNo }}>
            {t('revise.there')}
          </Link>
        </p>
      )}
      <section aria-label={t('revise.earlier')}>
        <h2>{t('revise.earlier')}</h2>
        <Loaded query={earlier} shape="lines" lines={2}>
          {({ source }) => <EarlierRevisions revisions={source} />}
        </Loaded>
      </section>
      <section aria-label={t('revise.details')}>
        <h2>{t('revise.details')}</h2>
        <Loaded query={entry} shape="lines" lines={4}>
          {({ source }) => <EntryDetails entry={source} />}
        </Loaded>
      </section>
    </div>
  );
}
