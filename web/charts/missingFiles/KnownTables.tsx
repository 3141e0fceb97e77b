import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type KnownCount, knownCharts } from '#contract/charts/missingCharts.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { ProgressBar } from '../../base/ui/ProgressBar.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { TableMark } from '../../tables/TableMark.tsx';
import { PlayerName } from '../PlayerName.tsx';
import styles from './MissingFiles.module.css';

/** Shows how many charts have a file, of all tables and of each, and who brought most of them. */
export function KnownTables() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(knownCharts, {});
  if (error) return <ErrorState query={{ error, refetch }} />;
  if (!data) return <Loading lines={12} />;
  return (
    <ul className={styles.tables}>
      <Known name={t('missingFiles.all')} count={data} color="var(--link)" />
      {data.tables.map((count) => (
        <Known
          key={count.table}
          name={
            <>
              <TableMark table={count.table} size={20} /> {tableOf(count.table)?.name}
            </>
          }
          count={count}
          color={tableColor(count.table)}
        />
      ))}
    </ul>
  );
}

interface KnownProps {
  name: ReactNode;
  count: KnownCount;
  color: string;
}

function Known({ name, count: { known, total, thanks }, color }: KnownProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => numberText(i18n.language, value);
  return (
    <li className={styles.table}>
      <h2>{name}</h2>
      <p>{t('missingFiles.known', { known: number(known), total: number(total) })}</p>
      <ProgressBar percent={total === 0 ? 0 : (100 * known) / total} color={color} />
      {thanks.length > 0 && (
        <p className={styles.thanks}>
          {t('missingFiles.thanks')}
          {thanks.map(({ nickname, charts }) => (
            <span key={nickname}>
              <PlayerName nickname={nickname} /> {number(charts)}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
