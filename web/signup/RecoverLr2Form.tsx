import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoverCheck, recoverSubmit } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormEnd } from './fields/FormEnd.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { OwnershipProof } from './proof/OwnershipProof.tsx';
import type { AskCode } from './proof/useOwnershipCode.ts';
import { ReadyToLogIn } from './ReadyToLogIn.tsx';

const names: readonly FieldName[] = ['userlr2id', 'code', 'userpw', 'userpwAgain'];

const patience = { patienceMs: RANKING_TIMEOUT_MS };

const askCode: AskCode = (lr2auth) => call(recoverCheck, { body: { lr2auth } }, patience);

interface RecoverLr2FormProps {
  /** What players call the ranking service. */
  service: string;
}

/** A new password for whoever can write into the profile text of an LR2 ID. */
export function RecoverLr2Form({ service }: RecoverLr2FormProps) {
  const { t } = useTranslation();
  const [userid, setUserid] = useState('');
  const form = useFieldForm({
    names,
    labels: { userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') },
    send: ({ userlr2id, code, userpw, userpwAgain }) =>
      call(recoverSubmit, { body: { userlr2id, code, userpw, userpwAgain } }, patience),
    onSent: (reply) => setUserid(reply.userid),
  });
  if (userid) return <ReadyToLogIn purpose="recover" userid={userid} />;
  return (
    <FormCard onSubmit={form.submit}>
      <OwnershipProof form={form} service={service} ask={askCode} sendLabel={t('recover.submit')} />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <FormEnd form={form} sendLabel={t('recover.submit')} meanings={{ ENOTUSER: t('link.noAccount') }} />
    </FormCard>
  );
}
