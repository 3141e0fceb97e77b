import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { paths } from '../../frame/pages/paths.ts';
import { TableMark } from '../../tables/TableMark.tsx';
import { ListLinks } from './ListLinks.tsx';
import styles from './TableCard.module.css';

/** A table: its name links to the vote page, and its lists are below. */
export function TableCard({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  const { id, name, playStyle, lowest, highest } = table;
  return (
    <article className={styles.card}>
      <h3>
        <Link to={paths.vote} params={{ tableId: id }} className={styles.name} style={{ color: tableColor(id) }}>
          <TableMark table={id} size={20} /> {name}
        </Link>
      </h3>
      <p className="note">
        {t(`table.style.${playStyle}`)} · {levelName(table, lowest)}–{levelName(table, highest)}
      </p>
      <ListLinks table={table} />
    </article>
  );
}
