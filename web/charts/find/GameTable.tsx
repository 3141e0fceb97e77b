import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { favourites, renewFavouritesAddress } from '#contract/players/favourites.ts';
import { mixedFiles } from '#domain/players/mixedTable.ts';
import { foundFolder } from '#domain/uploads/foundTable.ts';
import { call } from '../../base/api/call.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import { Button } from '../../base/ui/Button.tsx';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { useSession } from '../../frame/session/useSession.ts';
import styles from './ChartFilters.module.css';
import { type ChartsQuery, filtersOf } from './filtersOf.ts';

/** The address of the table for games of what the filters find, folded behind one line. */
export function GameTable({ query }: { query: ChartsQuery }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [isOpen, setOpen] = useState(false);
  const needsKey = session !== null && query.ownlamp !== '';
  const texts = {
    search: query.search,
    ...Object.fromEntries(filtersOf(query).map(({ name, value }) => [name, value])),
  };
  return (
    <details className={styles.toGame} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="down" size={16} />
        {t('findCharts.toGame')}
      </summary>
      <p className="hint">{t('findCharts.gameHint')}</p>
      {!needsKey && <Address folder={foundFolder({ ...texts, ownlamp: undefined })} />}
      {needsKey && isOpen && <OwnAddress texts={texts} />}
    </details>
  );
}

function Address({ folder }: { folder: string }) {
  const { t } = useTranslation();
  const address = `${siteOrigin()}${folder}/${mixedFiles.page}`;
  return (
    <div className={styles.address}>
      <code>{address}</code>
      <CopyButton text={address} label={t('findCharts.copy')} done={t('findCharts.copied')} />
    </div>
  );
}

/** The address that knows the viewer's lamps, by the key of their table of favourites. */
function OwnAddress({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const { data, refetch } = useEndpoint(favourites, {});
  const { failure, isSending, send } = useSend();
  const makeKey = async () => {
    if (await send(() => call(renewFavouritesAddress, { body: { table: '' } }))) await refetch();
  };
  return (
    <>
      <p className="hint">{t('findCharts.keyHint')}</p>
      {data?.table && <Address folder={foundFolder({ key: data.table.split('/')[2], ...texts })} />}
      {data?.table === null && (
        <Button variant="default" disabled={isSending} onClick={() => void makeKey()}>
          {t('findCharts.makeKey')}
        </Button>
      )}
      <FailureNote failure={failure} />
    </>
  );
}
