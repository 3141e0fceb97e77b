import { useTranslation } from 'react-i18next';
import { recoverSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormSubmit } from './fields/FormSubmit.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { MinirRedirect } from './proof/MinirRedirect.tsx';
import { MinirSteps } from './proof/MinirSteps.tsx';
import { useMinirRedirect } from './proof/useMinirRedirect.ts';

const names: readonly FieldName[] = ['minirid', 'userpw', 'userpwAgain'];

interface RecoverBeatorajaFormProps {
  /** The name of the ranking service. */
  service: string;
}

/**
 * The form for a new password of a beatoraja player. It redirects to MinIR, which confirms the player; `LinkedPage`
 * finishes it.
 */
export function RecoverBeatorajaForm({ service }: RecoverBeatorajaFormProps) {
  const { t } = useTranslation();
  const redirect = useMinirRedirect();
  const form = useFieldForm({
    names,
    labels: { userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') },
    send: ({ minirid, userpw, userpwAgain }) =>
      call(recoverSubmitBeatoraja, { body: { minirid, userpw, userpwAgain } }, { timeoutMs: RANKING_TIMEOUT_MS }),
    onSent: redirect.start,
  });
  if (redirect.url) return <MinirRedirect service={service} url={redirect.url} onCancel={redirect.cancel} />;
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="minirid" />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <MinirSteps service={service} sendLabel={t('recover.submit')} />
      <FormSubmit form={form} sendLabel={t('recover.submit')} />
    </FormCard>
  );
}
