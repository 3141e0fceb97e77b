import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { currentRules } from '../rules.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { CommentField } from '../ui/CommentField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ChartDrop, PROPOSED_ENDINGS } from './ChartDrop.tsx';
import { ChartPreview } from './ChartPreview.tsx';
import { LinkField } from './LinkField.tsx';
import { LookUpNote } from './LookUpNote.tsx';
import { ProposedNote } from './ProposedNote.tsx';
import { useProposal } from './useProposal.ts';
import { VerifyField } from './VerifyField.tsx';

interface SubmitFormProps {
  table: TableRules;
  session: UserSession;
}

/** From a chart file to a proposal that others can vote on. */
export function SubmitForm({ table, session }: SubmitFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { file, verification, form, origin, change, propose, isSending, failure, proposed } = useProposal(
    table,
    session,
  );
  const { restrictions } = session;
  const taken = file.failure ? null : file.file;
  const code = failure?.error;
  // The rules have one code for all that is not chosen; what of it the original is, has words of its own.
  const isUnverified = code === 'NOTVALIDVALUE' && form.level !== '' && form.verify && !verification.isAligned;
  return (
    <form onSubmit={propose} noValidate>
      <Stack gap="sm">
        <ChartDrop
          label={t(taken ? 'submit.dropOther' : 'submit.drop')}
          endings={PROPOSED_ENDINGS}
          file={taken}
          isReading={file.isReading}
          onFile={file.take}
        />
        <FailureNote message={file.failure ? failureText(file.failure) : ''} />
        {file.chart && <ChartPreview chart={file.chart} />}
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
          error={code === 'RESTRICTIONLEVEL' || (code !== undefined && form.level === '')}
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
            checked={form.adult}
            onChange={(event) => change({ adult: event.currentTarget.checked })}
          />
        )}
        <FailureNote message={isUnverified ? t('zure.notDone') : failure ? failureText(failure) : ''} />
        <ProposedNote proposed={proposed} />
        <BusyButton type="submit" isBusy={isSending || file.isReading} w="fit-content">
          {t('submit.send')}
        </BusyButton>
      </Stack>
    </form>
  );
}
