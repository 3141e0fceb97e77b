import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeNickname, type UserSession } from '#contract/accounts/accounts.ts';
import { fieldLengths } from '#domain/accounts/fields.ts';
import { NICKNAME_COOLDOWN_DAYS, whyNotChangeNickname } from '#domain/accounts/nickname.ts';
import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { call } from '../base/api/call.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { TextInput } from '../base/ui/inputs/inputs.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { sessionQuery } from '../frame/session/useSession.ts';
import styles from './Settings.module.css';

/** The form that changes the nickname, once every 60 days (accounts.md). */
export function ChangeNickname({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [savedNickname, setSavedNickname] = useState('');
  const changedAt = session.lastNicknameUpdate === null ? null : new Date(session.lastNicknameUpdate);
  const changeableAt = changedAt && daysAfter(changedAt, NICKNAME_COOLDOWN_DAYS);
  const isLocked = changeableAt !== null && serverNow() < changeableAt;

  const { submit, isSending, field } = useSendForm({
    name: 'nickname',
    blank: { nickname: session.nickname },
    validate: {
      nickname: ({ nickname: wanted }) => {
        setSavedNickname('');
        return whyNotChangeNickname({ current: session.nickname, wanted, changedAt, at: serverNow() });
      },
    },
    fieldOf: () => 'nickname',
    request: (body) => call(changeNickname, { body }),
    onSent: async (_, { nickname }) => {
      setSavedNickname(nickname);
      await queryClient.invalidateQueries(sessionQuery);
    },
  });

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('account.nickname')}
        description={t('settings.nickname.hint', { ...fieldLengths.nickname, days: NICKNAME_COOLDOWN_DAYS })}
        autoComplete="nickname"
        required
        {...field('nickname')}
      />
      {isLocked && <p className="hint">{t('settings.nickname.next', { time: gmt9(changeableAt).minute })}</p>}
      <SuccessNote message={savedNickname && t('settings.nickname.done', { nickname: savedNickname })} />
      <BusyButton type="submit" isBusy={isSending}>
        {t('settings.nickname.submit')}
      </BusyButton>
    </form>
  );
}
