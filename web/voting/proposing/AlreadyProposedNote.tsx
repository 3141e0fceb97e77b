import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import type { StagedFile } from '../../charts/chartFiles/useChartFile.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from './SubmitForm.module.css';

interface AlreadyProposedNoteProps {
  table: TableRules;
  staged: StagedFile;
}

/** Shows that the chart has an entry in the series of the table already, with a link to it. */
export function AlreadyProposedNote({ table, staged: { proposed } }: AlreadyProposedNoteProps) {
  const { t } = useTranslation();
  const rules = currentRules();
  const entry = proposed.find((other) => tableById(rules, other.table)?.series === table.series);
  if (!entry) return null;
  return (
    <Group component="p" className={styles.warning} gap="var(--space-2)" wrap="nowrap">
      <Icon name="warning" size={16} />
      <span>
        {t('submit.already', { table: tableById(rules, entry.table)?.name })}{' '}
        <Link to={paths.song} params={{ tableId: entry.table, entryNo: String(entry.entryNo) }} target="_blank">
          {t('revise.toEntry', { number: entry.entryNo })}
        </Link>
      </span>
    </Group>
  );
}
