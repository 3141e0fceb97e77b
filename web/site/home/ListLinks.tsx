import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './ListLinks.module.css';

/**
 * Links to the published lists of a table, each with a button that copies the URL for game clients.
 */
export function ListLinks({ table: { id, name } }: { table: TableRules }) {
  const { t } = useTranslation();
  return (
    <Group component="ul" className={styles.lists} gap="0 var(--space-4)" align="stretch">
      {mainListNames.map((list) => {
        const path = `/${id}/${listFiles[list].page}`;
        const listName = t(`table.list.${list}`);
        return (
          <li key={list}>
            <Link to={paths[`${list}List`]} params={{ tableId: id }}>
              {listName}
            </Link>
            <CopyButton
              text={`${siteOrigin()}${path}`}
              label={t('home.copy', { table: name, list: listName })}
              done={t('home.copied')}
            />
          </li>
        );
      })}
    </Group>
  );
}
