import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { isLink } from '#domain/submissions/link.ts';
import { levelName, levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { currentRules } from '../rules.ts';
import { CommentField } from '../ui/CommentField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { SuccessNote } from '../ui/SuccessNote.tsx';
import { ChartDrop } from './ChartDrop.tsx';
import { ChartPreview } from './ChartPreview.tsx';
import { useProposal } from './useProposal.ts';

interface SubmitFormProps {
  table: TableRules;
  session: UserSession;
}

/** From a chart file to a proposal that others can vote on. */
export function SubmitForm({ table, session }: SubmitFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { file, form, change, send, isSending, failure, proposed } = useProposal(table, session);
  const { restrictions } = session;
  const code = failure?.error;
  const isWrong = (link: string) => code === 'NOTVALIDVALUE' && link !== '' && !isLink(link.trim());
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <ChartDrop isReading={file.isReading} onFile={file.take} />
        <FailureNote message={file.failure ? failureText(file.failure) : ''} />
        {file.chart && <ChartPreview chart={file.chart} />}
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
        <TextInput
          type="url"
          label={t('submit.url')}
          required
          placeholder="https://"
          value={form.url}
          error={code === 'ESONGURLNOTFOUND' || isWrong(form.url)}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <TextInput
          type="url"
          label={t('submit.urlDiff')}
          placeholder="https://"
          value={form.urlDiff}
          error={isWrong(form.urlDiff)}
          onChange={(event) => change({ urlDiff: event.currentTarget.value })}
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
        <FailureNote message={failure ? failureText(failure) : ''} />
        <SuccessNote message={proposed && t('submit.done', { title: proposed })} />
        <Button type="submit" loading={isSending} disabled={file.isReading} w="fit-content">
          {t('submit.send')}
        </Button>
      </Stack>
    </form>
  );
}
