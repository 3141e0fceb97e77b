import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeNickname, type UserSession } from '#contract/accounts.ts';
import { fieldLengths } from '#domain/accounts/fields.ts';
import { NICKNAME_COOLDOWN_DAYS, whyNotChangeNickname } from '#domain/accounts/nickname.ts';
import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { call } from '../base/api/call.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { useSend } from '../base/api/useSend.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { sessionQuery } from '../frame/session/useSession.ts';
import styles from './Settings.module.css';

interface ChangeNicknameProps {
  session: UserSession;
}

/** The form that changes the nickname, once every 60 days (accounts.md §7). */
export function ChangeNickname({ session }: ChangeNicknameProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [nickname, setNickname] = useState(session.nickname);
  const [savedNickname, setSavedNickname] = useState('');
  const { isSending, failure, setFailure, send } = useSend();
  const changedAt = session.lastNicknameUpdate === null ? null : new Date(session.lastNicknameUpdate);
  const changeableAt = changedAt && daysAfter(changedAt, NICKNAME_COOLDOWN_DAYS);
  const isLocked = changeableAt !== null && serverNow() < changeableAt;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    setSavedNickname('');
    const why = whyNotChangeNickname({ current: session.nickname, wanted: nickname, changedAt, at: serverNow() });
    if (why) {
      setFailure({ ...why, error: why.error });
      return field?.focus();
    }
    const reply = await send(() => call(changeNickname, { body: { nickname } }));
    if (!reply) return field?.focus();
    setSavedNickname(nickname);
    await queryClient.invalidateQueries(sessionQuery);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('account.nickname')}
        description={t('settings.nickname.hint', { ...fieldLengths.nickname, days: NICKNAME_COOLDOWN_DAYS })}
        autoComplete="nickname"
        required
        value={nickname}
        error={failure && failureText(failure)}
        onChange={(event) => {
          setNickname(event.currentTarget.value);
          setFailure(null);
        }}
      />
      {isLocked && <p className={styles.hint}>{t('settings.nickname.next', { time: gmt9(changeableAt).minute })}</p>}
      <SuccessNote message={savedNickname && t('settings.nickname.done', { nickname: savedNickname })} />
      <BusyButton type="submit" isBusy={isSending}>
        {t('settings.nickname.submit')}
      </BusyButton>
    </form>
  );
}
