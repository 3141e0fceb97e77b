import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import type { Refusal } from '#domain/common/errors.ts';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { currentRules, tableOf } from '../../../base/api/currentRules.ts';
import { toFailure } from '../../../base/api/toFailure.ts';
import { DraftNote } from '../../../base/drafts/DraftNote.tsx';
import { useFailureText } from '../../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../../base/ui/BusyButton.tsx';
import { CommentField } from '../../../base/ui/CommentField.tsx';
import { NativeSelect } from '../../../base/ui/inputs/inputs.tsx';
import { Stack } from '../../../base/ui/Layout.tsx';
import { FailureNote } from '../../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../../base/ui/states/SuccessNote.tsx';
import { revisionName } from '../../../charts/RevisionTag.tsx';
import { paths } from '../../../frame/pages/paths.ts';
import { revisionTypes } from '../../../frame/pages/queries/revisionQuery.ts';
import { ChangeToField } from './ChangeToField.tsx';
import { ConfirmRevision } from './ConfirmRevision.tsx';
import { EntryOverview } from './EntryOverview.tsx';
import { EntryPicker } from './EntryPicker.tsx';
import { FixFields } from './FixFields.tsx';
import styles from './RevisionForm.module.css';
import type { Evidence } from './revisionFields.ts';
import type { RevisionRequirements } from './revisionRequirements.ts';
import { useRevisionForm } from './useRevisionForm.ts';

interface RevisionFormProps {
  table: TableRules;
  session: UserSession;
  /** The entry to start with; null = none is chosen. */
  entryNo: number | null;
  /** The initial values; the proposer must add to the comment. */
  evidence?: Evidence;
  /** Called when the revision is stored. */
  onProposed: () => void;
}

/** The form that proposes a revision; for admins also a fix, which takes effect at once. */
export function RevisionForm({ table, session, entryNo, evidence, onProposed }: RevisionFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const refusalText = useRefusalText(table);
  const revision = useRevisionForm(table, session, { entryNo, evidence, onProposed });
  const { form, change, entry, level, target, requirements, typeRefusal, check, propose, isSending, failure, done } =
    revision;
  const [isConfirming, setConfirming] = useState(false);
  const [isUnedited, setUnedited] = useState(false);
  const rules = currentRules();
  const isFix = form.kind === 'fix';
  const kinds: RevisionKind[] = [...revisionTypes(table), ...(session.admin ? (['fix'] as const) : [])];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const repeatsEvidence = evidence !== undefined && form.comment.trim() === evidence.comment.trim();
    setUnedited(repeatsEvidence);
    if (!repeatsEvidence && !isSending && check()) setConfirming(true);
  };
  const confirm = () => {
    setConfirming(false);
    void propose();
  };

  const commentLabel = t(isFix ? 'revise.fixComment' : 'revise.comment');
  const isReasonMissing = failure?.error === 'NOTINFO' && form.comment.trim() === '';
  const missing = isReasonMissing ? t('revise.stillNeeded', { fields: commentLabel }) : '';
  return (
    <>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="var(--space-3)">
          {revision.isRestored && <DraftNote onDiscard={revision.discard} />}
          <NativeSelect
            label={t('revise.type')}
            required
            value={form.kind}
            error={failure?.error === 'NOTVALIDVALUE' && form.kind === '' && t('revise.typeMissing')}
            onChange={(event) => change({ kind: event.currentTarget.value as RevisionKind | '' })}
            data={[
              { value: '', label: t('revise.chooseType') },
              ...kinds.map((kind) => ({ value: kind, label: revisionName(t, kind, table.transfers[0]?.to) })),
            ]}
          />
          {form.kind !== '' && <p className="hint">{t(`revise.about.${form.kind}`)}</p>}
          <EntryPicker
            table={table}
            value={form.entryNo}
            chosen={entry}
            hasError={failure?.error === 'NOTVALIDVALUE' && form.entryNo === null}
            onChange={(chosen) => change({ entryNo: chosen })}
          />
          {form.entryNo !== null && (
            <p className="hint">
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
          <ChangeToField
            table={table}
            level={level}
            kind={form.kind}
            value={form.changeTo}
            failure={failure?.error}
            onChange={(changeTo) => change({ changeTo })}
          />
          {isFix && <FixFields form={form} entry={entry} file={revision.file} failure={failure} onChange={change} />}
          <CommentField
            label={commentLabel}
            required
            value={form.comment}
            limit={rules.fields.comment}
            onChange={(comment) => {
              setUnedited(false);
              change({ comment });
            }}
          />
          {evidence && !isUnedited && !revision.done && <p className="hint">{t('revise.editEvidence')}</p>}
          {requirements && !typeRefusal && (
            <RequirementList
              requirements={requirements}
              hasNeutral={form.kind !== '' && voteOptions(table, form.kind).includes('neutral')}
            />
          )}
          <FailureNote message={isUnedited ? t('revise.editEvidence') : ''} />
          <FailureNote message={typeRefusal ? refusalText(typeRefusal, form.kind) : ''} />
          <FailureNote message={failure && !typeRefusal ? `${failureText(failure)} ${missing}`.trim() : ''} />
          <SuccessNote takesFocus message={done ? t(done.kind === 'fix' ? 'revise.fixed' : 'revise.done') : ''}>
            {done && (
              <Link to={paths.revision} params={{ tableId: table.id, entryNo: String(done.entryNo) }}>
                {t('revise.toRevision', { number: done.entryNo })}
              </Link>
            )}
          </SuccessNote>
          <BusyButton
            type="submit"
            isBusy={isSending || revision.file.isReading}
            isReady={typeRefusal === null}
            className="fit"
          >
            {t(isFix ? 'revise.fix' : 'revise.send')}
          </BusyButton>
        </Stack>
      </form>
      {form.entryNo !== null && (
        <EntryOverview table={table} entry={revision.entryQuery} earlier={revision.earlierQuery} />
      )}
      {isConfirming && entry && form.kind !== '' && (
        <ConfirmRevision
          kind={form.kind}
          entry={entry}
          target={target}
          onClose={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

interface RequirementListProps {
  requirements: RevisionRequirements;
  /** Whether the revision has neutral votes. */
  hasNeutral: boolean;
}

/** Lists what a revision would need to pass. */
function RequirementList({ requirements, hasNeutral }: RequirementListProps) {
  const { t } = useTranslation();
  const { minimum, early, heldDays, acceptRate, days } = requirements;
  return (
    <ul className={styles.requirements}>
      <li>{t(hasNeutral ? 'revise.needs.votes' : 'revise.needs.yes', { minimum })}</li>
      <li>{t('revise.needs.early', { percent: early, held: heldDays })}</li>
      {acceptRate < early && <li>{t('revise.needs.late', { percent: acceptRate, days })}</li>}
    </ul>
  );
}

/**
 * Returns a function that says why a type of revision is not possible for an entry. The rules have one code,
 * NOTVALIDVALUE, for every state that does not allow it; here each type has its own text.
 */
function useRefusalText(table: TableRules) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (refusal: Refusal, kind: RevisionKind | ''): string => {
    if (refusal.error !== 'NOTVALIDVALUE' || kind === '' || kind === 'fix') return failureText(toFailure(refusal));
    const [transfer] = table.transfers;
    const neighbor = transfer && tableOf(transfer.to);
    if (kind === 'transfer' && transfer && neighbor) {
      const [from, to] = [levelName(table, transfer.at), levelName(neighbor, transfer.toLevel)];
      return t('revise.not.transfer', { from, to });
    }
    return t(kind === 'resurrection' ? 'revise.not.resurrection' : 'revise.not.official');
  };
}
