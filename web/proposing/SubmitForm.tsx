import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { ChartDrop, PROPOSED_ENDINGS } from '../chartFiles/ChartDrop.tsx';
import { ChartPreview } from '../chartFiles/ChartPreview.tsx';
import { isOtherPlayStyle } from '../chartFiles/isOtherPlayStyle.ts';
import { refusedFileText } from '../chartFiles/refusedFileText.ts';
import type { UploadedChart } from '../chartFiles/useChartFile.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CommentField } from '../ui/CommentField.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { LinkField } from './LinkField.tsx';
import { LookUpNote } from './LookUpNote.tsx';
import { ProposedNote } from './ProposedNote.tsx';
import styles from './SubmitForm.module.css';
import { UploadedNote } from './UploadedNote.tsx';
import { useProposal } from './useProposal.ts';
import { VerifyField } from './VerifyField.tsx';

interface SubmitFormProps {
  table: TableRules;
  session: UserSession;
  /** The uploaded chart that the address names. */
  uploaded: UploadedChart | null;
  onGiveUp: () => void;
}

/** From a chart file to a proposal that others can vote on. */
export function SubmitForm({ table, session, uploaded, onGiveUp }: SubmitFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { file, verification, form, origin, change, propose, isSending, failure, proposed } = useProposal(
    table,
    session,
    uploaded,
  );
  const { restrictions } = session;
  const hasLevel = levelsOf(table).some((level) => !isRestricted(table, level, restrictions));
  const taken = file.failure ? null : file.file;
  const code = failure?.error;
  // The rules have one code for all that is not chosen; what of it the original is, has words of its own.
  const isUnverified = code === 'NOTVALIDVALUE' && form.level !== '' && form.verify && !verification.isAligned;
  return (
    <form onSubmit={propose} noValidate>
      <Stack gap="sm">
        {!hasLevel && (
          <p className={styles.warning}>
            <Icon name="barrier" size={16} />
            <span>
              {t('submit.noLevel', { table: table.name })} {t('limits.where')}
            </span>
          </p>
        )}
        <ChartDrop
          label={t(taken || (file.uploaded && file.chart) ? 'submit.dropOther' : 'submit.drop')}
          endings={PROPOSED_ENDINGS}
          file={taken}
          isReading={file.isReading}
          onFile={file.take}
        />
        {file.uploaded && (
          <UploadedNote
            upload={file.uploaded.upload}
            onRemove={() => {
              file.giveUp();
              onGiveUp();
            }}
          />
        )}
        <FailureNote message={refusedFileText(t, failureText, file)} />
        {file.chart && <ChartPreview chart={file.chart} />}
        {file.chart && isOtherPlayStyle(table, file.chart.keys) && (
          <p role="status" className={styles.warning}>
            <Icon name="warning" size={16} />
            <span>
              {t('submit.otherStyle', {
                keys: file.chart.keys,
                table: table.name,
                style: t(`table.style.${table.playStyle}`),
              })}
            </span>
          </p>
        )}
        {file.kept && <LookUpNote kept={file.kept} />}
        {table.verification && (
          <VerifyField
            isOn={form.verify}
            onToggle={(verify) => change({ verify })}
            verification={verification}
            hasChart={file.kept !== null || file.isReading}
          />
        )}
        <NativeSelect
          label={t('submit.level')}
          required
          value={form.level}
          onChange={(event) => change({ level: event.currentTarget.value })}
          error={code !== undefined && form.level === '' ? t('submit.chooseLevel') : code === 'RESTRICTIONLEVEL'}
          data={[
            { value: '', label: t('submit.chooseLevel') },
            ...levelsOf(table).map((level) => ({
              value: String(level),
              label: levelName(table, level),
              disabled: isRestricted(table, level, restrictions),
            })),
          ]}
        />
        <LinkField
          label={t('submit.url')}
          required
          value={form.url}
          origin={origin.url ? file.kept : null}
          failure={code}
          onChange={(url) => change({ url })}
        />
        <LinkField
          label={t('submit.urlDiff')}
          value={form.urlDiff}
          origin={origin.urlDiff ? file.kept : null}
          failure={code}
          onChange={(urlDiff) => change({ urlDiff })}
        />
        <CommentField
          label={t('submit.comment')}
          value={form.comment}
          limit={currentRules().fields.comment}
          onChange={(comment) => change({ comment })}
        />
        {session.adult && (
          <Checkbox
            label={t('submit.adult')}
            description={
              <Link to={paths.rules} hash="submit.adult" target="_blank">
                {t('submit.adultRules')}
              </Link>
            }
            checked={form.adult}
            onChange={(event) => change({ adult: event.currentTarget.checked })}
          />
        )}
        <FailureNote message={isUnverified ? t('zure.notDone') : failure ? failureText(failure) : ''} />
        <ProposedNote proposed={proposed} />
        <Group gap="md">
          <BusyButton type="submit" isBusy={isSending || file.isReading}>
            {t('submit.send')}
          </BusyButton>
          <Link to={paths.rules} hash="submit" target="_blank">
            {t('submit.rules')}
          </Link>
        </Group>
      </Stack>
    </form>
  );
}
