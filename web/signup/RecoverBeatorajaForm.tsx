import { useTranslation } from 'react-i18next';
import { recoverSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormEnd } from './fields/FormEnd.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { MinirSteps } from './proof/MinirSteps.tsx';
import { MinirTrip } from './proof/MinirTrip.tsx';
import { useMinirTrip } from './proof/useMinirTrip.ts';

const names: readonly FieldName[] = ['minirid', 'userpw', 'userpwAgain'];

interface RecoverBeatorajaFormProps {
  /** What players call the ranking service. */
  service: string;
}

/** A new password that waits until MinIR vouches for the player; `LinkedPage` is where it ends. */
export function RecoverBeatorajaForm({ service }: RecoverBeatorajaFormProps) {
  const { t } = useTranslation();
  const trip = useMinirTrip();
  const form = useFieldForm({
    names,
    labels: { userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') },
    send: ({ minirid, userpw, userpwAgain }) =>
      call(recoverSubmitBeatoraja, { body: { minirid, userpw, userpwAgain } }, { patienceMs: RANKING_TIMEOUT_MS }),
    onSent: trip.leave,
  });
  if (trip.url) return <MinirTrip service={service} url={trip.url} onStay={trip.stay} />;
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="minirid" />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <MinirSteps service={service} sendLabel={t('recover.submit')} />
      <FormEnd form={form} sendLabel={t('recover.submit')} />
    </FormCard>
  );
}
