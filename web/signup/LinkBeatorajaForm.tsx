import { useTranslation } from 'react-i18next';
import { linkSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormSubmit } from './fields/FormSubmit.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { MinirRedirect } from './proof/MinirRedirect.tsx';
import { MinirSteps } from './proof/MinirSteps.tsx';
import { useMinirRedirect } from './proof/useMinirRedirect.ts';

const names: readonly FieldName[] = ['minirid'];

interface LinkBeatorajaFormProps {
  /** The name of the ranking service. */
  service: string;
}

/**
 * The form that links a MinIR ID with the account. It redirects to MinIR, which confirms the player; `LinkedPage`
 * finishes it.
 */
export function LinkBeatorajaForm({ service }: LinkBeatorajaFormProps) {
  const { t } = useTranslation();
  const redirect = useMinirRedirect();
  const form = useFieldForm({
    names,
    send: ({ minirid }) => call(linkSubmitBeatoraja, { body: { minirid } }, { timeoutMs: RANKING_TIMEOUT_MS }),
    onSent: redirect.start,
  });
  if (redirect.url) return <MinirRedirect service={service} url={redirect.url} onCancel={redirect.cancel} />;
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="minirid" />
      <MinirSteps service={service} sendLabel={t('linkId.submit')} />
      <FormSubmit form={form} sendLabel={t('linkId.submit')} />
    </FormCard>
  );
}
