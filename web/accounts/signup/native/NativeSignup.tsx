import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signupSubmitNative } from '#contract/accounts/signup.ts';
import type { Client } from '#domain/players/clients.ts';
import { call } from '../../../base/api/call.ts';
import { FormCard } from '../../../base/ui/FormCard.tsx';
import { enterSession } from '../../../frame/session/enterSession.ts';
import { startFirstRun } from '../../../players/firstRunState.ts';
import { checkAvailability } from '../fields/checkAvailability.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { FormSubmit } from '../fields/FormSubmit.tsx';
import { useFieldForm } from '../fields/useFieldForm.ts';
import { gameOf } from './gameOf.ts';
import { NativeRights } from './NativeRights.tsx';
import { NativeSignedUp } from './NativeSignedUp.tsx';

const names = ['userid', 'userpw', 'userpwAgain', 'nickname'] as const;

interface NativeSignupProps {
  client: Client;
  /** Shown below the form. */
  below: ReactNode;
}

/** The sign-up of a player without an ID at a ranking service, and what to do after it. */
export function NativeSignup({ client, below }: NativeSignupProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useFieldForm({
    names,
    checkAvailability,
    send: ({ userid, userpw, userpwAgain, nickname }) =>
      call(signupSubmitNative, { body: { userid, userpw, userpwAgain, nickname, client } }),
    onSent: () => {
      startFirstRun(form.values.userid);
      void enterSession(queryClient);
      setDone(true);
    },
  });
  if (isDone) return <NativeSignedUp client={client} userid={form.values.userid} password={form.values.userpw} />;
  return (
    <>
      <p>{t('signup.native.intro', { client: gameOf[client].name })}</p>
      <NativeRights />
      <p>{t(client === 'lr2' ? 'signup.native.later.lr2' : 'signup.native.later.beatoraja')}</p>
      <FormCard onSubmit={form.submit}>
        {names.map((name) => (
          <FieldInput key={name} form={form} name={name} />
        ))}
        <FormSubmit form={form} sendLabel={t('signup.submit')} />
      </FormCard>
      {below}
    </>
  );
}
