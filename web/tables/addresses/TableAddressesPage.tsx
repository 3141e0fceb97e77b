import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tables } from '#contract/tables/tables.ts';
import { listFiles, listTitle } from '#domain/tables/listFiles.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { tableColor } from '../../base/theme/tableColor.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';
import { TableMark } from '../TableMark.tsx';

const more = { uploads: paths.uploadTable, found: paths.charts, favourites: paths.favourites } as const;

/** The page of all table addresses: each list of each table, with what is in it. */
export function TableAddressesPage() {
  const { t } = useTranslation();
  const all = useEndpoint(tables, {});
  return (
    <Page title={t('tableAddresses.title')}>
      <p className={styles.lead}>{t('tableAddresses.lead')}</p>
      <Loaded query={all} lines={20}>
        {({ source }) =>
          currentRules().tables.map((table) => (
            <section key={table.id} aria-labelledby={table.id} className={styles.section}>
              <h2 id={table.id} style={{ color: tableColor(table.id) }}>
                <TableMark table={table.id} /> {table.name}
              </h2>
              <ul className={styles.points}>
                {source
                  .find((one) => one.table === table.id)
                  ?.lists.map(({ list, charts, changedTime }) => {
                    const name = listTitle(table, list);
                    const address = `${siteOrigin()}/${table.id}/${listFiles[list].page}`;
                    return (
                      <li key={list}>
                        <Link to={paths[`${list}List`]} params={{ tableId: table.id }}>
                          {name}
                        </Link>
                        <div>
                          <p>{t(`tableAddresses.list.${list}`)}</p>
                          <p className="note">
                            {t('tableAddresses.charts', { count: charts })}
                            {changedTime && ` · ${t('tableAddresses.changed')} `}
                            {changedTime && <Time time={changedTime} form="slashed" />}
                          </p>
                          <Group gap="var(--space-1)" wrap="nowrap">
                            <code style={{ overflowWrap: 'anywhere' }}>{address}</code>
                            <CopyButton
                              text={address}
                              label={t('tableAddresses.copy', { list: name })}
                              done={t('tableAddresses.copied')}
                            />
                          </Group>
                        </div>
                      </li>
                    );
                  })}
              </ul>
            </section>
          ))
        }
      </Loaded>
      <section aria-labelledby="more" className={styles.section}>
        <h2 id="more">{t('tableAddresses.more')}</h2>
        <ul className={styles.list}>
          {(['uploads', 'found', 'favourites'] as const).map((name) => (
            <li key={name}>
              <Link to={more[name]}>{t(`tableAddresses.${name}`)}</Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
