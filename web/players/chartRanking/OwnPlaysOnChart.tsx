import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPlays, PLAYS_PER_PAGE } from '#contract/plays/plays.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { useSession } from '../../frame/session/useSession.ts';
import { playColumns } from '../../plays/live/playColumns.tsx';

/**
 * The viewer's newest plays on a chart that their games sent, folded, and asked for when they are opened; nothing for a
 * visitor.
 */
export function OwnPlaysOnChart({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [wasOpened, setOpened] = useState(false);
  if (!session) return null;
  return (
    <CollapsiblePanel icon="list" title={t('chartRanking.ownPlays')} onOpen={() => setOpened(true)}>
      {wasOpened && <Plays hash={hash} />}
    </CollapsiblePanel>
  );
}

function Plays({ hash }: { hash: string }) {
  const { t, i18n } = useTranslation();
  const columns = useMemo(
    () => playColumns(t, i18n.language).map((column) => ({ ...column, rowHeader: column.id === 'playedAt' })),
    [t, i18n.language],
  );
  const list = useEndpoint(ownPlays, { query: { page: 1, chart: hash } });
  if (list.isError) return <ErrorState query={list} />;
  if (!list.data) return <Loading lines={3} />;
  if (list.data.source.length === 0) return <p className="hint">{t('chartRanking.noOwnPlays')}</p>;
  return (
    <>
      <DataTable
        caption={t('chartRanking.ownPlays')}
        columns={columns}
        rows={list.data.source}
        rowKey={({ id }) => String(id)}
      />
      {list.data.total > PLAYS_PER_PAGE && <p className="hint">{t('chartRanking.newestPlays')}</p>}
    </>
  );
}
