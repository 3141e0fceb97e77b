import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { paths } from '../../frame/pages/paths.ts';
import { TableMark } from '../../tables/TableMark.tsx';
import { ListLinks } from './ListLinks.tsx';
import styles from './TableCard.module.css';

interface TableCardProps {
  table: TableRules;
}

/** A table: its banner links to the vote page, and its lists are below. */
export function TableCard({ table }: TableCardProps) {
  const { t } = useTranslation();
  const { id, name, playStyle, lowest, highest } = table;
  return (
    <article className={styles.card}>
      <Link to={paths.vote} params={{ tableId: id }} className={styles.banner}>
        <img src={`/banners/${id}.svg`} width="1200" height="300" alt="" loading="lazy" decoding="async" />
        <span className={styles.name} style={{ color: tableColor(id) }}>
          <TableMark table={id} size={20} /> {name}
        </span>
        <span className="hint">
          {t(`table.style.${playStyle}`)} · {levelName(table, lowest)}–{levelName(table, highest)}
        </span>
      </Link>
      <ListLinks table={table} />
    </article>
  );
}
