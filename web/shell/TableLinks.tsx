import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../base/api/currentRules.ts';
import { tableColor } from '../base/theme/tableColor.ts';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import { paths } from '../frame/pages/paths.ts';
import { TableMark } from '../tables/TableMark.tsx';
import styles from './TableLinks.module.css';

interface TableLinksProps {
  /** The header has them on wide screens, the menu on others. */
  place: 'header' | 'menu';
  onChoose?: () => void;
}

/** Switches between the published tables: a link to each, by its drawing and symbol. */
export function TableLinks({ place, onChoose }: TableLinksProps) {
  const { t } = useTranslation();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { tableId }: Partial<Record<string, string>> = match?.params ?? {};
  const isList = match?.fullPath.startsWith('/$tableId/table');
  return (
    <nav aria-label={t('menu.tables')} className={`${styles.links} ${styles[place]}`}>
      {currentRules().tables.map(({ id, name, symbol }) => (
        <Link
          key={id}
          to={paths.officialList}
          params={{ tableId: id }}
          title={name}
          aria-current={isList && id === tableId ? 'page' : undefined}
          onClick={onChoose}
        >
          <span style={{ display: 'flex', color: tableColor(id) }}>
            <TableMark table={id} />
          </span>
          <span aria-hidden="true">{symbol}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </Link>
      ))}
    </nav>
  );
}
