import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink } from '#domain/common/link.ts';
import { serverNow } from '../../../base/api/serverClock.ts';
import { BusyButton } from '../../../base/ui/BusyButton.tsx';
import { AnchorButton } from '../../../base/ui/Button.tsx';
import { CopyButton, copyText } from '../../../base/ui/CopyButton.tsx';
import { Icon } from '../../../base/ui/Icon.tsx';
import { Group, Stack } from '../../../base/ui/Layout.tsx';
import { FailureNote } from '../../../base/ui/states/FailureNote.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import type { FieldForm } from '../fields/useFieldForm.ts';
import styles from './OwnershipProof.module.css';
import { type RequestCode, useOwnershipCode } from './useOwnershipCode.ts';

interface OwnershipProofProps {
  form: FieldForm;
  /** The name of the ranking service. */
  service: string;
  requestCode: RequestCode;
  /** The label of the submit button. */
  sendLabel: string;
}

/**
 * The fields of an LR2 ID and of the code that proves it when it is in the player's profile text.
 */
export function OwnershipProof({ form, service, requestCode, sendLabel }: OwnershipProofProps) {
  const { t } = useTranslation();
  const { code, failure, isPending, request, reset } = useOwnershipCode(
    requestCode,
    ({ token }) => form.change('code', token),
    () => form.setState('code', { error: 'ESESSIONKEYEXP' }),
  );
  const isIdValid = form.states.userlr2id === 'success';
  const onRequest = async () => {
    const isValid = isIdValid || (await form.check('userlr2id')) === 'success';
    if (isValid && !isPending) await request(form.values.userlr2id);
  };

  return (
    <>
      <FieldInput
        form={form}
        name="userlr2id"
        onChange={() => {
          reset();
          // A code is valid for one ID only.
          form.change('code', '');
        }}
      />
      <Stack component="section" className={styles.proof} gap="var(--space-3)" aria-labelledby="proof">
        <h2 id="proof">{t('proof.title')}</h2>
        <p id="proof-why" className="hint">
          {t(isIdValid ? 'proof.why' : 'proof.needsId', { service })}
        </p>
        <Group className={styles.row} gap="var(--space-2) var(--space-4)">
          <BusyButton
            variant={code ? 'default' : 'filled'}
            isBusy={isPending}
            isReady={isIdValid}
            aria-describedby="proof-why"
            onClick={() => void onRequest()}
          >
            {t(code ? 'proof.getNew' : 'proof.get')}
          </BusyButton>
          {code && <TimeLeft until={code.expiresAt} />}
        </Group>
        <FailureNote failure={failure} />
        <div role="status" className={styles.ready}>
          {code && <p>{t('proof.ready')}</p>}
        </div>
        {code && (
          <Stack component="ol" className={styles.steps} gap="var(--space-2)">
            <li>
              {t('proof.step.copy')}
              <Group
                component="span"
                className={styles.code}
                gap="var(--space-2)"
                justify="space-between"
                wrap="nowrap"
              >
                <code>{code.token}</code>
                <CopyButton text={code.token} label={t('proof.copy')} done={t('proof.copied')} />
              </Group>
              {isLink(code.message) ? (
                <AnchorButton
                  href={code.message}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={styles.open}
                  rightSection={<Icon name="link" />}
                  onClick={() => void copyText(code.token)}
                >
                  {t('proof.step.open')}
                </AnchorButton>
              ) : (
                code.message
              )}
            </li>
            <li>{t('proof.step.paste')}</li>
            <li>{t('proof.step.return', { button: sendLabel })}</li>
          </Stack>
        )}
        {code && <p className="hint">{t('proof.after')}</p>}
        <FieldInput form={form} name="code" readOnly={!code} />
      </Stack>
    </>
  );
}

const SECOND_MS = 1000;

interface TimeLeftProps {
  /** An instant in ISO 8601. */
  until: string;
}

/** Counts down the time until the code expires, by the server's clock. */
function TimeLeft({ until }: TimeLeftProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((new Date(until).getTime() - now.getTime()) / SECOND_MS));
  return (
    <span role="timer">
      {t('proof.left', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })}
    </span>
  );
}
