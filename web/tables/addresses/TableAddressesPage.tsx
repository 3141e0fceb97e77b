import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { tables } from '#contract/tables/tables.ts';
import { listFiles, listTitle } from '#domain/tables/listFiles.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { tableColor } from '../../base/theme/tableColor.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { Page } from '../../frame/Page.tsx';
import { menuParams } from '../../frame/pages/menuParams.ts';
import { listPaths, paths } from '../../frame/pages/paths.ts';
import text from '../../frame/TextPage.module.css';
import { TableMark } from '../TableMark.tsx';
import styles from './TableAddresses.module.css';

/** The page of all table addresses: each list of each table, with what is in it. */
export function TableAddressesPage() {
  const { t } = useTranslation();
  const all = useEndpoint(tables, {});
  return (
    <Page title={t('tableAddresses.title')}>
      <p className={text.lead}>
        {t('tableAddresses.lead')}{' '}
        <Link to={paths.help} hash="tables">
          {t('tableAddresses.how')}
        </Link>
      </p>
      <Loaded query={all} lines={20}>
        {({ source }) =>
          source.map(({ table: id, lists }) => {
            const table = tableOf(id);
            return table && <Lists key={id} table={table} lists={lists} />;
          })
        }
      </Loaded>
      <section aria-labelledby="more" className={text.section}>
        <h2 id="more">{t('tableAddresses.more')}</h2>
        <ul className={text.list}>
          <li>
            <Link to={paths.uploadTable}>{t('tableAddresses.uploads')}</Link>
          </li>
          <li>
            <Link to={paths.charts}>{t('tableAddresses.found')}</Link>
          </li>
          <li>
            <Link to={paths.favourites}>{t('tableAddresses.favourites')}</Link>
          </li>
          <li>
            <Link to={paths.recommend} params={menuParams()}>
              {t('tableAddresses.estimate')}
            </Link>
          </li>
        </ul>
      </section>
    </Page>
  );
}

interface ListsProps {
  table: TableRules;
  lists: Reply<typeof tables>['source'][number]['lists'];
}

function Lists({ table, lists }: ListsProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={table.id} className={styles.table}>
      <h2 id={table.id} style={{ color: tableColor(table.id) }}>
        <TableMark table={table.id} /> {table.name}
      </h2>
      <ul>
        {lists.map(({ list, charts, changedTime }) => {
          const address = `${siteOrigin()}/${table.id}/${listFiles[list].page}`;
          const name = listTitle(table, list);
          return (
            <li key={list}>
              <div>
                <Link to={listPaths[list]} params={{ tableId: table.id }}>
                  {name}
                </Link>
                <p>{t(`tableAddresses.list.${list}`)}</p>
              </div>
              <code>{address}</code>
              <CopyButton
                text={address}
                label={t('tableAddresses.copy', { list: name })}
                done={t('tableAddresses.copied')}
              />
              <p className={styles.facts}>
                <span>{t('tableAddresses.charts', { count: charts })}</span>
                {changedTime && (
                  <span>
                    {t('tableAddresses.changed')} <Time time={changedTime} form="slashed" />
                  </span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
