import { useTranslation } from 'react-i18next';
import { linkCheck, linkSubmit } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { FormSubmit } from './fields/FormSubmit.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { OwnershipProof } from './proof/OwnershipProof.tsx';
import type { RequestCode } from './proof/useOwnershipCode.ts';

const names: readonly FieldName[] = ['userlr2id', 'code'];

const options = { timeoutMs: RANKING_TIMEOUT_MS };

const requestCode: RequestCode = (lr2auth) => call(linkCheck, { body: { lr2auth } }, options);

interface LinkLr2FormProps {
  /** The name of the ranking service. */
  service: string;
  onLinked: () => void;
}

/** The form that links an LR2 ID with the account, with a code in the profile text as proof. */
export function LinkLr2Form({ service, onLinked }: LinkLr2FormProps) {
  const { t } = useTranslation();
  const form = useFieldForm({
    names,
    send: ({ userlr2id, code }) => call(linkSubmit, { body: { userlr2id, code } }, options),
    onSent: onLinked,
  });
  return (
    <FormCard onSubmit={form.submit}>
      <OwnershipProof form={form} service={service} requestCode={requestCode} sendLabel={t('linkId.submit')} />
      <FormSubmit form={form} sendLabel={t('linkId.submit')} />
    </FormCard>
  );
}
