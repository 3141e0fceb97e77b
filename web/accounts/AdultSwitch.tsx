import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAdult, type UserSession } from '#contract/accounts/accounts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { Switch } from '../base/ui/Switch.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { sessionQuery } from '../frame/session/useSession.ts';

/** Switches whether the player may mark proposals as adult content. It is saved immediately. */
export function AdultSwitch({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { isSending, failure, send } = useSend();
  const [isOn, setOn] = useState(session.adult);
  const [isDone, setDone] = useState(false);

  const change = async (value: boolean) => {
    if (isSending) return;
    setOn(value);
    setDone(false);
    const reply = await send(() => call(changeAdult, { body: { value } }));
    if (!reply) return setOn(!value);
    setDone(true);
    await queryClient.invalidateQueries(sessionQuery);
  };

  return (
    <>
      <Switch
        label={t('settings.adult.label')}
        description={t('settings.adult.hint')}
        isOn={isOn}
        onSwitch={(value) => void change(value)}
      />
      <FailureNote failure={failure} />
      <SuccessNote message={isDone ? t('settings.saved') : ''} />
    </>
  );
}
