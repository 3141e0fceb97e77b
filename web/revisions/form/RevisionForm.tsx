import { NativeSelect, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import type { RevisionKind } from '#domain/entries/revisionKinds.ts';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { currentRules } from '../../api/currentRules.ts';
import { revisionName } from '../../entries/RevisionTag.tsx';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { paths } from '../../pages/paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CommentField } from '../../ui/CommentField.tsx';
import { FailureNote } from '../../ui/states/FailureNote.tsx';
import { SuccessNote } from '../../ui/states/SuccessNote.tsx';
import { revisionTypes } from '../revisionQuery.ts';
import { ConfirmRevision } from './ConfirmRevision.tsx';
import { changeToOptions } from './changeToOptions.ts';
import { EntryAbout } from './EntryAbout.tsx';
import { EntryPicker } from './EntryPicker.tsx';
import { FixFields } from './FixFields.tsx';
import styles from './RevisionForm.module.css';
import { useObstacleText } from './useObstacleText.ts';
import { useRevision } from './useRevision.ts';

interface RevisionFormProps {
  table: TableRules;
  session: UserSession;
  /** The entry to begin with. */
  entryNo: number | null;
}

/** From an entry and what is wrong with it to a revision that others can vote on; for admins also to a correction. */
export function RevisionForm({ table, session, entryNo }: RevisionFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const obstacleText = useObstacleText(table);
  const revision = useRevision(table, session, entryNo);
  const { form, change, entry, level, target, needs, obstacle, check, propose, isSending, failure, done } = revision;
  const [isAsking, setAsking] = useState(false);
  const rules = currentRules();
  const isFix = form.kind === 'fix';
  const withNeutral = form.kind !== '' && voteOptions(table, form.kind).includes('neutral');
  const kinds: RevisionKind[] = [...revisionTypes(table), ...(session.admin ? (['fix'] as const) : [])];

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && check()) setAsking(true);
  };
  const send = () => {
    setAsking(false);
    void propose();
  };

  const commentLabel = t(isFix ? 'revise.fixComment' : 'revise.comment');
  const isReasonMissing = failure?.error === 'NOTINFO' && form.comment.trim() === '';
  const missing = isReasonMissing ? t('revise.stillNeeded', { fields: commentLabel }) : '';
  return (
    <>
      <form onSubmit={ask} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label={t('revise.type')}
            required
            value={form.kind}
            error={failure?.error === 'NOTVALIDVALUE' && form.kind === ''}
            onChange={(event) => change({ kind: event.currentTarget.value as RevisionKind | '' })}
            data={[
              { value: '', label: t('revise.chooseType') },
              ...kinds.map((kind) => ({ value: kind, label: revisionName(t, kind, table.transfers[0]?.to) })),
            ]}
          />
          {form.kind !== '' && <p className={styles.dim}>{t(`revise.about.${form.kind}`)}</p>}
          <EntryPicker
            table={table}
            value={form.entryNo}
            chosen={entry}
            hasError={failure?.error === 'NOTVALIDVALUE' && form.entryNo === null}
            onChange={(chosen) => change({ entryNo: chosen })}
          />
          {form.entryNo !== null && (
            <p className={styles.dim}>
              <Link
                to={paths.song}
                params={{ tableId: table.id, entryNo: String(form.entryNo) }}
                target="_blank"
                rel="noopener"
              >
                {t('revise.toEntry', { number: form.entryNo })}
              </Link>
            </p>
          )}
          <NativeSelect
            label={t('revise.changeTo')}
            required={form.kind === 'change'}
            disabled={form.kind !== 'change' || level === null}
            value={form.changeTo}
            error={
              failure?.error === 'NOTVALIDVALUE' &&
              form.kind === 'change' &&
              form.changeTo === '' &&
              t('revise.chooseLevel')
            }
            onChange={(event) => change({ changeTo: event.currentTarget.value })}
            data={[
              { value: '', label: t(form.kind === 'change' ? 'revise.chooseLevel' : 'revise.onlyChange') },
              ...(form.kind === 'change' && level !== null ? changeToOptions(rules, table, level) : []).map(
                (option) => ({
                  value: String(option.changeTo),
                  label: t(`revise.to.${option.level > (level ?? 0) ? 'high' : 'low'}`, {
                    level: levelName(table, option.level),
                  }),
                }),
              ),
            ]}
          />
          {isFix && <FixFields form={form} entry={entry} file={revision.file} failure={failure} onChange={change} />}
          <CommentField
            label={commentLabel}
            required
            value={form.comment}
            limit={rules.fields.comment}
            onChange={(comment) => change({ comment })}
          />
          {needs && !obstacle && (
            <ul className={styles.needs}>
              <li>{t(withNeutral ? 'revise.needs.votes' : 'revise.needs.yes', { minimum: needs.minimum })}</li>
              <li>{t('revise.needs.early', { percent: needs.early, held: needs.heldDays })}</li>
              {needs.threshold < needs.early && (
                <li>{t('revise.needs.late', { percent: needs.threshold, days: needs.days })}</li>
              )}
            </ul>
          )}
          <FailureNote message={obstacle ? obstacleText(obstacle, form.kind) : ''} />
          <FailureNote message={failure && !obstacle ? `${failureText(failure)} ${missing}`.trim() : ''} />
          <SuccessNote message={done ? t(done.kind === 'fix' ? 'revise.fixed' : 'revise.done') : ''} />
          {done && (
            <p className={styles.dim}>
              <Link to={paths.revision} params={{ tableId: table.id, entryNo: String(done.entryNo) }}>
                {t('revise.toRevision', { number: done.entryNo })}
              </Link>
            </p>
          )}
          <BusyButton
            type="submit"
            isBusy={isSending || revision.file.isReading}
            isReady={obstacle === null}
            w="fit-content"
          >
            {t(isFix ? 'revise.fix' : 'revise.send')}
          </BusyButton>
        </Stack>
      </form>
      {form.entryNo !== null && (
        <EntryAbout table={table} entry={revision.entryQuery} earlier={revision.earlierQuery} />
      )}
      {isAsking && entry && form.kind !== '' && (
        <ConfirmRevision
          kind={form.kind}
          entry={entry}
          target={target}
          onClose={() => setAsking(false)}
          onConfirm={send}
        />
      )}
    </>
  );
}
