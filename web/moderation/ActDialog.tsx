import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTS, type ActInput } from '#contract/acts/acts.ts';
import { getFileData } from '#contract/charts/charts.ts';
import { type ActOutcome, performAct } from '#contract/moderation/admin.ts';
import { hoursAfter } from '#domain/common/dates.ts';
import { isBlank } from '#domain/common/text.ts';
import { REASON_LENGTH, SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import { call, isFailure, RANKING_TIMEOUT_MS } from '../base/api/call.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { useSend } from '../base/api/useSend.ts';
import { Time } from '../base/i18n/Time.tsx';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { CommentField } from '../base/ui/CommentField.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { refreshForViewer } from '../frame/session/useSession.ts';
import styles from './Act.module.css';
import { ActFields } from './ActFields.tsx';
import { takesAway, valuesOf, withValues } from './acts.ts';
import { ChangeList, TextOrTime } from './ChangeList.tsx';

interface ActDialogProps {
  /** As far as it is known; the dialog asks for its fields. */
  act: ActInput;
  onClose: () => void;
  /** Called when it was done and the dialog is closed; what is shown is fetched again. */
  onDone?: (() => void) | undefined;
}

/** An act with its reason, and what it would change. */
interface Planned {
  body: { act: ActInput; reason: string };
  outcome: ActOutcome;
}

/** Asks for the reason and the fields of an act, shows what it would change, and performs it. */
export function ActDialog({ act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { name } = act;
  const queries = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(act));
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [done, setDone] = useState<ActOutcome | null>(null);
  const { isSending, failure, setFailure, send } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const isReasonMissing = failure?.error === 'NOTINFO' && isBlank(reason);

  const order = async (body: Planned['body'] & { preview: boolean }) => {
    const outcome = await call(performAct, { body });
    // The page behind shows what has changed, and the next answer is one to that.
    if (isFailure(outcome) && outcome.error === 'EREQUESTCHANGED') void refreshForViewer(queries);
    return outcome;
  };
  const preview = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(reason) || reason.length > REASON_LENGTH) {
      setFailure(isBlank(reason) ? { error: 'NOTINFO' } : null);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    await send(async () => {
      const staged = file && (await call(getFileData, { form: { file } }, { timeoutMs: RANKING_TIMEOUT_MS }));
      if (staged && isFailure(staged)) return staged;
      const entered = staged ? { ...values, sha256: staged.json.sha256 } : values;
      const body = { act: withValues(act, entered), reason: reason.trim() };
      const outcome = await order({ ...body, preview: true });
      if (!isFailure(outcome)) setPlanned({ body, outcome });
      return outcome;
    });
  };
  const perform = async ({ body }: Planned) => setDone(await send(() => order({ ...body, preview: false })));
  const back = () => {
    setPlanned(null);
    setFailure(null);
  };
  const close = () => {
    onClose();
    if (!done) return;
    onDone?.();
    void refreshForViewer(queries);
  };

  const note = <FailureNote message={failure && !isReasonMissing ? failureText(failure) : ''} />;
  return (
    <Dialog title={t(`act.${name}.title`)} onClose={close}>
      {done ? (
        <Stack>
          <SuccessNote message={t(done.asked ? 'actDialog.asked' : 'actDialog.done')} takesFocus>
            {done.asked && <Time time={hoursAfter(serverNow(), SECOND_ADMIN_HOURS).toISOString()} />}
          </SuccessNote>
          <Group justify="end">
            <Button variant="default" onClick={close}>
              {t('common.close')}
            </Button>
          </Group>
        </Stack>
      ) : planned ? (
        <Stack>
          <Preview {...planned} />
          {note}
          <Group justify="end">
            <Button variant="default" onClick={back}>
              {t('actDialog.back')}
            </Button>
            {planned.outcome.changes.length > 0 && (
              <BusyButton
                isBusy={isSending}
                {...(takesAway(name) && { color: 'bad' })}
                onClick={() => void perform(planned)}
              >
                {t(planned.outcome.needsSecond ? 'actDialog.ask' : `act.${name}.title`)}
              </BusyButton>
            )}
          </Group>
        </Stack>
      ) : (
        <form method="post" ref={form} onSubmit={preview} noValidate>
          <Stack>
            <p>{t(`act.${name}.effect`)}</p>
            <ActFields act={name} values={values} file={file} onChange={setValues} onFile={setFile} />
            <div>
              <CommentField
                label={t('actDialog.reason')}
                value={reason}
                limit={REASON_LENGTH}
                required
                error={isReasonMissing ? t('error.NOTINFO') : undefined}
                onChange={setReason}
              />
              <p className="hint">{t(`actDialog.reasonFor.${ACTS[name].reasonFor}`)}</p>
            </div>
            {note}
            <Group justify="end">
              <Button variant="default" onClick={close}>
                {t('common.cancel')}
              </Button>
              <BusyButton type="submit" isBusy={isSending}>
                {t('actDialog.show')}
              </BusyButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

/** What an act would change, why, and whether a second admin has to confirm it; its heading gets the focus. */
function Preview({ body: { reason }, outcome: { subject, changes, needsSecond } }: Planned) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('actDialog.preview')}
      </h3>
      {subject && (
        <p className={styles.subject}>
          <TextOrTime text={subject} />
        </p>
      )}
      <ChangeList changes={changes} />
      {changes.length > 0 && (
        <>
          <div>
            <p className="hint">{t('actDialog.reason')}</p>
            <p className={styles.reason} dir="auto">
              {reason}
            </p>
          </div>
          {needsSecond && <p>{t('actDialog.needsSecond', { hours: SECOND_ADMIN_HOURS })}</p>}
        </>
      )}
    </>
  );
}
