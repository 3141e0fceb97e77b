import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoverCheck, recoverSubmit } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormSubmit } from './fields/FormSubmit.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { OwnershipProof } from './proof/OwnershipProof.tsx';
import type { RequestCode } from './proof/useOwnershipCode.ts';
import { ReadyToLogIn } from './ReadyToLogIn.tsx';

const names: readonly FieldName[] = ['userlr2id', 'code', 'userpw', 'userpwAgain'];

const options = { timeoutMs: RANKING_TIMEOUT_MS };

const requestCode: RequestCode = (lr2auth) => call(recoverCheck, { body: { lr2auth } }, options);

interface RecoverLr2FormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form for a new password of an LR2 player, with a code in the profile text as proof. */
export function RecoverLr2Form({ service }: RecoverLr2FormProps) {
  const { t } = useTranslation();
  const [userid, setUserid] = useState('');
  const form = useFieldForm({
    names,
    labels: { userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') },
    send: ({ userlr2id, code, userpw, userpwAgain }) =>
      call(recoverSubmit, { body: { userlr2id, code, userpw, userpwAgain } }, options),
    onSent: (reply) => setUserid(reply.userid),
  });
  if (userid) return <ReadyToLogIn purpose="recover" userid={userid} />;
  return (
    <FormCard onSubmit={form.submit}>
      <OwnershipProof form={form} service={service} requestCode={requestCode} sendLabel={t('recover.submit')} />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <FormSubmit form={form} sendLabel={t('recover.submit')} refusalTexts={{ ENOTUSER: t('link.noAccount') }} />
    </FormCard>
  );
}
