import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { ChartDrop, PROPOSED_EXTENSIONS } from '../../charts/chartFiles/ChartDrop.tsx';
import { ChartPreview } from '../../charts/chartFiles/ChartPreview.tsx';
import { isOtherPlayStyle } from '../../charts/chartFiles/isOtherPlayStyle.ts';
import { refusedFileText } from '../../charts/chartFiles/refusedFileText.ts';
import type { StagedFile } from '../../charts/chartFiles/useChartFile.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from './SubmitForm.module.css';
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
      <div role="status" className={`${styles.progress} hint`}>
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

interface AlreadyProposedNoteProps {
  table: TableRules;
  staged: StagedFile;
}

/** Shows that the chart has an entry in the series of the table already, with a link to it. */
function AlreadyProposedNote({ table, staged: { proposed } }: AlreadyProposedNoteProps) {
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

const codes = { unknown: 'EIRNOTFOUND', unreachable: 'EIRNOTCONNECT' } as const;

/** Shows whether the ranking service knows the chart: an error if the chart must be known, otherwise a note. */
function LookUpNote({ staged: { lookUp, lookUpRequired } }: { staged: StagedFile }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (lookUp === 'notAsked') return null;
  if (lookUpRequired && lookUp !== 'known') return <FailureNote message={failureText({ error: codes[lookUp] })} />;
  return (
    <Group component="p" className="hint" gap="var(--space-2)" wrap="nowrap">
      <Icon name={lookUp === 'known' ? 'check' : 'unplugged'} size={16} />
      {t(`submit.lookUp.${lookUp}`)}
    </Group>
  );
}

interface UploadedChartNoteProps {
  /** The number of the upload. */
  upload: number;
  onRemove: () => void;
}

/** Shows that the chart of the proposal is from the uploader, with a button that removes it. */
function UploadedChartNote({ upload, onRemove }: UploadedChartNoteProps) {
  const { t } = useTranslation();
  return (
    <Group gap="var(--space-icon) var(--space-3)">
      <Icon name="upload" size={16} />
      <Link to={paths.upload} params={{ entryNo: String(upload) }}>
        {t('submit.uploaded', { number: upload })}
      </Link>
      <Button variant="default" size="xs" leftSection={<Icon name="close" size={14} />} onClick={onRemove}>
        {t('submit.removeUploaded')}
      </Button>
    </Group>
  );
}
