import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UploadChart } from '#contract/uploads/uploads.ts';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { tableColor } from '../base/theme/tableColor.ts';
import { Group } from '../base/ui/Layout.tsx';
import { isOtherPlayStyle } from '../charts/chartFiles/isOtherPlayStyle.ts';
import { paths } from '../frame/pages/paths.ts';
import { TableMark } from '../tables/TableMark.tsx';
import { parseKeyMode } from './describeChart.ts';
import styles from './Uploads.module.css';

interface ProposeChartProps {
  entryNo: number;
  /** The key mode of the upload. */
  keys: string;
  chart: Pick<UploadChart, 'sha256' | 'filename' | 'tables'>;
}

/**
 * Links that propose a chart of the uploader, one for each table of its play style in which it has no entry.
 * Nine-button charts are never proposed.
 */
export function ProposeChart({ entryNo, keys, chart: { sha256, filename, tables: placements } }: ProposeChartProps) {
  const { t } = useTranslation();
  if (isNineButtonFileName(filename)) return null;
  const mode = parseKeyMode(keys);
  const rules = currentRules();
  // A chart has one entry in each series of tables.
  const seriesWithEntry = new Set(placements.map(({ table }) => tableById(rules, table)?.series));
  const tables = rules.tables.filter(
    (table) => !seriesWithEntry.has(table.series) && (mode === null || !isOtherPlayStyle(table, mode)),
  );
  if (tables.length === 0) return null;
  return (
    <Group className={styles.propose} gap="0 var(--space-3)">
      <span>{t('uploads.propose')}</span>
      <ul>
        {tables.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.vote}
              params={{ tableId: id }}
              search={{ upload: entryNo, chart: sha256 }}
              aria-label={t('uploads.proposeInto', { table: name })}
            >
              <span style={{ color: tableColor(id) }}>
                <TableMark table={id} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}
