import { FormCard } from '../../../base/ui/FormCard.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { FormSubmit } from '../fields/FormSubmit.tsx';
import { type FieldFormInput, useFieldForm } from '../fields/useFieldForm.ts';
import { MinirRedirect } from './MinirRedirect.tsx';
import { MinirSteps } from './MinirSteps.tsx';
import { type Link, useMinirRedirect } from './useMinirRedirect.ts';

interface MinirFormProps extends Omit<FieldFormInput<Link>, 'onSent'> {
  /** The name of the ranking service. */
  service: string;
  sendLabel: string;
}

/** A form with a MinIR ID. It redirects to MinIR, which confirms the player; `LinkedPage` finishes what the form began. */
export function MinirForm({ service, sendLabel, ...fields }: MinirFormProps) {
  const redirect = useMinirRedirect();
  const form = useFieldForm({ ...fields, onSent: redirect.start });
  if (redirect.url) return <MinirRedirect service={service} url={redirect.url} onCancel={redirect.cancel} />;
  return (
    <FormCard onSubmit={form.submit}>
      {fields.names.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
      <MinirSteps service={service} sendLabel={sendLabel} />
      <FormSubmit form={form} sendLabel={sendLabel} />
    </FormCard>
  );
}
