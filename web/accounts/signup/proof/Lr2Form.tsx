import { FormCard } from '../../../base/ui/FormCard.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { FormSubmit, type RefusalTexts } from '../fields/FormSubmit.tsx';
import { type FieldFormInput, useFieldForm } from '../fields/useFieldForm.ts';
import { OwnershipProof } from './OwnershipProof.tsx';
import type { RequestCode } from './useOwnershipCode.ts';

interface Lr2FormProps<Sent extends object> extends FieldFormInput<Sent> {
  /** The name of the ranking service. */
  service: string;
  requestCode: RequestCode;
  sendLabel: string;
  refusalTexts?: RefusalTexts;
}

/** A form with an LR2 ID, and a code in the profile text as its proof. */
export function Lr2Form<Sent extends object>(props: Lr2FormProps<Sent>) {
  const { service, requestCode, sendLabel, refusalTexts, ...fields } = props;
  const form = useFieldForm(fields);
  return (
    <FormCard onSubmit={form.submit}>
      {fields.names.map((name) => {
        if (name === 'code') return null;
        if (name !== 'userlr2id') return <FieldInput key={name} form={form} name={name} />;
        // The proof has the fields of both the ID and the code.
        return (
          <OwnershipProof key={name} form={form} service={service} requestCode={requestCode} sendLabel={sendLabel} />
        );
      })}
      <FormSubmit form={form} sendLabel={sendLabel} refusalTexts={refusalTexts} />
    </FormCard>
  );
}
