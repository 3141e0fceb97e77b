import { useTranslation } from 'react-i18next';
import { signupSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { askWhetherFree } from './fields/askWhetherFree.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormEnd } from './fields/FormEnd.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { MinirSteps } from './proof/MinirSteps.tsx';
import { MinirTrip } from './proof/MinirTrip.tsx';
import { useMinirTrip } from './proof/useMinirTrip.ts';

const names: readonly FieldName[] = ['userid', 'userpw', 'userpwAgain', 'nickname', 'minirid'];

interface BeatorajaSignupFormProps {
  /** What players call the ranking service. */
  service: string;
}

/** Sign-up that waits until MinIR vouches for the player; `LinkedPage` is where it ends. */
export function BeatorajaSignupForm({ service }: BeatorajaSignupFormProps) {
  const { t } = useTranslation();
  const trip = useMinirTrip();
  const form = useFieldForm({
    names,
    ask: askWhetherFree,
    send: ({ userid, userpw, userpwAgain, minirid, nickname }) =>
      call(
        signupSubmitBeatoraja,
        { body: { userid, userpw, userpwAgain, minirid, nickname } },
        { patienceMs: RANKING_TIMEOUT_MS },
      ),
    onSent: trip.leave,
  });
  if (trip.url) return <MinirTrip service={service} url={trip.url} onStay={trip.stay} />;
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="userid" />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <FieldInput form={form} name="nickname" />
      <FieldInput form={form} name="minirid" />
      <MinirSteps service={service} sendLabel={t('signup.submit')} />
      <FormEnd form={form} sendLabel={t('signup.submit')} />
    </FormCard>
  );
}
