import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDistribution } from '#domain/players/clearDistribution.ts';
import { isEasyClear, type Service } from '#domain/players/clears.ts';
import { lampName } from '#domain/players/lampNames.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Stack } from '../../base/ui/Layout.tsx';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import type { ChartRow } from '../chartRows.ts';
import { LampBar } from '../LampBar.tsx';
import page from '../PlayerPage.module.css';
import styles from './Profile.module.css';

interface ClearDistributionProps {
  table: TableRules;
  service: Service;
  rows: readonly ChartRow[];
}

/** Shows how many charts of a table have each lamp: of all, and of each level. */
export function ClearDistribution({ table, service, rows }: ClearDistributionProps) {
  const { t } = useTranslation();
  const levels = [...Map.groupBy(rows, ({ level }) => level)].toSorted(([a], [b]) => a - b);
  const lineOf = (key: string, header: ReactNode, ofLine: readonly ChartRow[]) => {
    const clears = ofLine.map(({ clear }) => clear);
    const counts = clearDistribution(service, clears);
    return (
      <tr key={key}>
        <th scope="row">{header}</th>
        <td className={styles.barCell}>
          <LampBar counts={counts} />
          <VisuallyHidden>
            {counts
              .filter(({ count }) => count > 0)
              .map(({ lamp, count }) => `${lampName(lamp)} ${count}`)
              .join(', ')}
          </VisuallyHidden>
        </td>
        <td className={styles.share}>
          {clears.filter((clear) => isEasyClear(service, clear)).length} / {clears.length}
        </td>
      </tr>
    );
  };
  return (
    <Stack component="section" className={page.section} gap="var(--space-3)" aria-labelledby="distribution">
      <h2 id="distribution">{t('results.distribution')}</h2>
      <ul className={styles.legend}>
        {clearDistribution(
          service,
          rows.map(({ clear }) => clear),
        ).map(({ lamp, count }) => (
          <li key={lamp}>
            <Lamp lamp={lamp} shape="name" /> {count}
          </li>
        ))}
      </ul>
      <table className={styles.distribution}>
        <caption>
          <VisuallyHidden>{t('results.distribution')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('list.column.level')}</th>
            <th scope="col">{t('profile.lamps')}</th>
            <th scope="col">{t('profile.cleared')}</th>
          </tr>
        </thead>
        <tbody>
          {lineOf('all', t('profile.allLevels'), rows)}
          {levels.map(([level, ofLevel]) =>
            lineOf(String(level), <LevelTag table={table.id} level={String(level)} />, ofLevel),
          )}
        </tbody>
      </table>
    </Stack>
  );
}
