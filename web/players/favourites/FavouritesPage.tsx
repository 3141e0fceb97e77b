import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { favourites, isFavourite, renewFavouritesAddress, setFavourite } from '#contract/players/favourites.ts';
import { MAX_FAVOURITES } from '#domain/players/favourites.ts';
import { call } from '../../base/api/call.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { endpointKey, useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { Button } from '../../base/ui/Button.tsx';
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { useSortedRows } from '../../base/ui/lists/useSortedRows.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { LoggedIn } from '../../frame/LoggedIn.tsx';
import { Page } from '../../frame/Page.tsx';
import styles from './Favourites.module.css';
import { favouriteColumns } from './favouriteColumns.tsx';

/** The page of the viewer's favourite charts, with the address of their table for games. */
export function FavouritesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('favourites.title')}>
      <LoggedIn text={t('favourites.loginRequired')}>{() => <OwnFavourites />}</LoggedIn>
    </Page>
  );
}

/** The newest comes first, as the server sends them. */
const NEWEST = { id: 'addedAt', desc: true };

function OwnFavourites() {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const list = useEndpoint(favourites, {});
  const { failure, send } = useSend();
  const [isRenewing, setRenewing] = useState(false);
  const remove = async (hash: string) => {
    if (!(await send(() => call(setFavourite, { body: { hash, value: false } })))) return;
    queries.removeQueries({ queryKey: endpointKey(isFavourite) });
    await queries.invalidateQueries({ queryKey: endpointKey(favourites) });
  };
  const columns = favouriteColumns(t, i18n.language, (hash) => void remove(hash));
  const { sortedRows, sort, setSort } = useSortedRows(columns, list.data?.source ?? [], NEWEST);
  if (list.isError) return <ErrorState query={list} />;
  if (!list.data) return <Loading lines={12} />;
  const { table, source } = list.data;
  if (source.length === 0) {
    return (
      <EmptyState icon="favourite" title={t('favourites.none')}>
        {t('favourites.noneHint')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="var(--space-3)">
      {table && (
        <div>
          <Group gap="var(--space-1)" wrap="nowrap">
            <a href={table} className={styles.address}>
              {t('results.favourites')}
            </a>
            <CopyButton text={`${siteOrigin()}${table}`} label={t('favourites.copy')} done={t('favourites.copied')} />
            <Button variant="default" style={{ flex: 'none' }} aria-haspopup="dialog" onClick={() => setRenewing(true)}>
              {t('favourites.renew')}
            </Button>
          </Group>
          <p className="hint">{t('favourites.tableHint')}</p>
          {isRenewing && (
            <ConfirmDialog
              title={t('favourites.renewAsk')}
              yes={t('favourites.renew')}
              no={t('common.cancel')}
              request={() => call(renewFavouritesAddress, { body: { table } })}
              onDone={() => queries.invalidateQueries({ queryKey: endpointKey(favourites) })}
              onClose={() => setRenewing(false)}
            >
              <p>{t('favourites.renewEffect')}</p>
            </ConfirmDialog>
          )}
        </div>
      )}
      <p className="hint">{t('favourites.count', { count: source.length, limit: MAX_FAVOURITES })}</p>
      <FailureNote failure={failure} />
      <DataTable
        caption={t('favourites.title')}
        columns={columns}
        rows={sortedRows}
        rowKey={({ md5, sha256 }) => `${md5} ${sha256}`}
        sort={sort}
        onSort={setSort}
      />
    </Stack>
  );
}
