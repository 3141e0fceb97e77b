import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UploadChart } from '#contract/uploads.ts';
import { isNineButtonFileName } from '#domain/charts/chartFileName.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { isOtherPlayStyle } from '../chartFiles/isOtherPlayStyle.ts';
import { paths } from '../pages/paths.ts';
import { TableMark } from '../tables/TableMark.tsx';
import { tableColor } from '../theme/tableColor.ts';
import { keyModeIn } from './describeChart.ts';
import styles from './Uploads.module.css';

interface ProposeChartProps {
  entryNo: number;
  /** The key mode of the upload. */
  keys: string;
  chart: Pick<UploadChart, 'sha256' | 'filename' | 'tables'>;
}

/** The ways to propose an uploaded chart, one into each table of its play style. Nine buttons are never proposed (decisions.md §7). */
export function ProposeChart({ entryNo, keys, chart: { sha256, filename, tables: stands } }: ProposeChartProps) {
  const { t } = useTranslation();
  if (isNineButtonFileName(filename)) return null;
  const mode = keyModeIn(keys);
  const all = currentRules();
  // A chart has one entry in each series of tables (decisions.md §4).
  const taken = new Set(stands.map(({ table }) => tableById(all, table)?.series));
  const tables = all.tables.filter(
    (table) => !taken.has(table.series) && (mode === null || !isOtherPlayStyle(table, mode)),
  );
  if (tables.length === 0) return null;
  return (
    <div className={styles.propose}>
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
    </div>
  );
}
