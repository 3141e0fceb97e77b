import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { DraftNote } from '../../base/drafts/DraftNote.tsx';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { CommentField } from '../../base/ui/CommentField.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Checkbox, NativeSelect } from '../../base/ui/inputs/inputs.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import type { UploadedChart } from '../../charts/chartFiles/useChartFile.ts';
import { paths } from '../../frame/pages/paths.ts';
import { showDialog } from '../../frame/shellDialog.ts';
import { LinkField } from './LinkField.tsx';
import { ProposedChartFields } from './ProposedChartFields.tsx';
import styles from './SubmitForm.module.css';
import { type Proposed, useProposalForm } from './useProposalForm.ts';

interface SubmitFormProps {
  table: TableRules;
  session: UserSession;
  /** The chart of the uploader that the address names. */
  uploaded: UploadedChart | null;
  /** Called when the chart of the uploader is removed from the form. */
  onRemoveUploaded: () => void;
}

/** The form that proposes a chart. */
export function SubmitForm({ table, session, uploaded, onRemoveUploaded }: SubmitFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const proposal = useProposalForm(table, session, uploaded, onRemoveUploaded);
  const { file, verification, form, isPrefilled, change, propose, isSending, failure, proposed } = proposal;
  const { restrictions } = session;
  const hasLevel = levelsOf(table).some((level) => !isRestricted(table, level, restrictions));
  const code = failure?.error;
  const isLevelMissing = code === 'NOTVALIDVALUE' && form.level === '';
  // The rules have one code for everything that is not chosen; a missing verification has its own text.
  const isUnverified = code === 'NOTVALIDVALUE' && form.level !== '' && form.verify && !verification.isAligned;
  const message = isUnverified ? t('zure.notDone') : failure && !isLevelMissing ? failureText(failure) : '';
  const levelField = useRef<HTMLSelectElement>(null);
  // A missing level is named at its field alone.
  useEffect(() => {
    if (failure && isLevelMissing) levelField.current?.focus();
  }, [failure, isLevelMissing]);
  return (
    <form method="post" onSubmit={propose} noValidate>
      <Stack gap="var(--space-3)">
        {!hasLevel && (
          <Group className={styles.warning} gap="var(--space-1) var(--space-3)">
            <Group component="p" gap="var(--space-2)" wrap="nowrap">
              <Icon name="barrier" size={16} />
              <span>{t('submit.noLevel', { table: table.name })}</span>
            </Group>
            <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => showDialog('panel')}>
              {t('vote.barrier.panel')}
            </Button>
          </Group>
        )}
        {proposal.isRestored && (
          <DraftNote onDiscard={proposal.discard}>{proposal.isFileGone && t('submit.chooseAgain')}</DraftNote>
        )}
        <ProposedChartFields
          table={table}
          file={file}
          verification={verification}
          isVerified={form.verify}
          onVerify={(verify) => change({ verify })}
        />
        <NativeSelect
          ref={levelField}
          label={t('submit.level')}
          required
          value={form.level}
          onChange={(event) => change({ level: event.currentTarget.value })}
          error={code !== undefined && form.level === '' ? t('submit.levelMissing') : code === 'RESTRICTIONLEVEL'}
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
          source={isPrefilled.url ? file.staged : null}
          failure={code}
          onChange={(url) => change({ url })}
        />
        <LinkField
          label={t('submit.urlDiff')}
          value={form.urlDiff}
          source={isPrefilled.urlDiff ? file.staged : null}
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
        <FailureNote message={message} />
        <ProposedNote proposed={proposed} />
        <Group>
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

/** Shows that the proposal is open for votes, with a link to its page. */
function ProposedNote({ proposed }: { proposed: Proposed | null }) {
  const { t } = useTranslation();
  return (
    <SuccessNote takesFocus message={proposed ? t('submit.done', { title: proposed.title }) : ''}>
      {proposed && (
        <Link to={paths.song} params={{ tableId: proposed.tableId, entryNo: String(proposed.entryNo) }}>
          {t('submit.toEntry', { number: proposed.entryNo })}
        </Link>
      )}
    </SuccessNote>
  );
}
