import { useTranslation } from 'react-i18next';
import { signupSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { checkAvailability } from './fields/checkAvailability.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormSubmit } from './fields/FormSubmit.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { MinirRedirect } from './proof/MinirRedirect.tsx';
import { MinirSteps } from './proof/MinirSteps.tsx';
import { useMinirRedirect } from './proof/useMinirRedirect.ts';

const names: readonly FieldName[] = ['userid', 'userpw', 'userpwAgain', 'nickname', 'minirid'];

interface BeatorajaSignupFormProps {
  /** The name of the ranking service. */
  service: string;
}

/**
 * The sign-up form for beatoraja. It redirects to MinIR, which confirms the player; `LinkedPage` finishes the sign-up.
 */
export function BeatorajaSignupForm({ service }: BeatorajaSignupFormProps) {
  const { t } = useTranslation();
  const redirect = useMinirRedirect();
  const form = useFieldForm({
    names,
    checkAvailability,
    send: ({ userid, userpw, userpwAgain, minirid, nickname }) =>
      call(
        signupSubmitBeatoraja,
        { body: { userid, userpw, userpwAgain, minirid, nickname } },
        { timeoutMs: RANKING_TIMEOUT_MS },
      ),
    onSent: redirect.start,
  });
  if (redirect.url) return <MinirRedirect service={service} url={redirect.url} onCancel={redirect.cancel} />;
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="userid" />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <FieldInput form={form} name="nickname" />
      <FieldInput form={form} name="minirid" />
      <MinirSteps service={service} sendLabel={t('signup.submit')} />
      <FormSubmit form={form} sendLabel={t('signup.submit')} />
    </FormCard>
  );
}
