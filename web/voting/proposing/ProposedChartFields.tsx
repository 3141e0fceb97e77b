import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { ChartDrop, PROPOSED_EXTENSIONS } from '../../charts/chartFiles/ChartDrop.tsx';
import { ChartPreview } from '../../charts/chartFiles/ChartPreview.tsx';
import { isOtherPlayStyle } from '../../charts/chartFiles/isOtherPlayStyle.ts';
import { refusedFileText } from '../../charts/chartFiles/refusedFileText.ts';
import { AlreadyProposedNote } from './AlreadyProposedNote.tsx';
import { LookUpNote } from './LookUpNote.tsx';
import styles from './SubmitForm.module.css';
import { UploadedChartNote } from './UploadedChartNote.tsx';
import type { useProposalForm } from './useProposalForm.ts';
import { VerifyField } from './VerifyField.tsx';

interface ProposedChartFieldsProps extends Pick<ReturnType<typeof useProposalForm>, 'file' | 'verification'> {
  table: TableRules;
  /** Whether the chart is verified against its original. */
  isVerified: boolean;
  onVerify: (isVerified: boolean) => void;
}

/**
 * The fields for the chart of a proposal: a field to drop its file, the facts from the file, and verification if the
 * table has it.
 */
export function ProposedChartFields(props: ProposedChartFieldsProps) {
  const { table, file, verification, isVerified, onVerify } = props;
  const { t } = useTranslation();
  const failureText = useFailureText();
  const accepted = file.failure ? null : file.file;
  return (
    <>
      <ChartDrop
        label={t(accepted || file.chart ? 'submit.dropOther' : 'submit.drop')}
        extensions={PROPOSED_EXTENSIONS}
        file={accepted}
        isReading={file.isReading}
        onFile={file.load}
      />
      {file.uploaded && <UploadedChartNote upload={file.uploaded.upload} onRemove={file.removeUploaded} />}
      <FailureNote message={refusedFileText(t, failureText, file)} />
      {file.chart && <ChartPreview chart={file.chart} />}
      {file.chart && isOtherPlayStyle(table, file.chart.keys) && (
        <Group component="p" role="status" className={styles.warning} gap="var(--space-2)" wrap="nowrap">
          <Icon name="warning" size={16} />
          <span>
            {t('submit.otherStyle', {
              keys: file.chart.keys,
              table: table.name,
              style: t(`table.style.${table.playStyle}`),
            })}
          </span>
        </Group>
      )}
      <div role="status" className={styles.progress}>
        {file.staged && <AlreadyProposedNote table={table} staged={file.staged} />}
      </div>
      {file.staged && <LookUpNote staged={file.staged} />}
      {table.verification && (
        <VerifyField
          isOn={isVerified}
          onToggle={onVerify}
          verification={verification}
          hasChart={file.staged !== null || file.isReading}
        />
      )}
    </>
  );
}
