import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import { listNames } from '#domain/tables/listFiles.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { publishedPath } from '../paths.ts';
import { tableColor } from '../shell/tableColor.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import styles from './HomePage.module.css';

interface TableCardProps {
  table: TableRules;
}

/** A table's three lists; the button copies the bare address that a game client wants. */
export function TableCard({ table }: TableCardProps) {
  const { t } = useTranslation();
  const { id, name, playStyle, lowest, highest } = table;
  return (
    <article className={styles.card} style={{ color: tableColor(id) }}>
      <h3>{name}</h3>
      <p className={styles.facts}>
        <span>{t(`table.style.${playStyle}`)}</span>
        <span>
          {levelName(table, lowest)}–{levelName(table, highest)}
        </span>
      </p>
      <ul className={styles.lists}>
        {listNames.map((list) => {
          const path = publishedPath(id, list);
          const listName = t(`table.list.${list}`);
          return (
            <li key={list}>
              <a href={path}>{listName}</a>
              <CopyButton
                text={`${location.origin}${path}`}
                label={t('home.copy', { table: name, list: listName })}
                done={t('home.copied')}
              />
            </li>
          );
        })}
      </ul>
    </article>
  );
}
