import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signupCheck, signupSubmit } from '#contract/signup.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { askWhetherFree } from './fields/askWhetherFree.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormEnd } from './fields/FormEnd.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { OwnershipProof } from './proof/OwnershipProof.tsx';
import type { OwnershipCode } from './proof/useOwnershipCode.ts';

const names: readonly FieldName[] = ['userid', 'userpw', 'userpwAgain', 'nickname', 'userlr2id', 'code'];

async function askCode(lr2auth: string): Promise<OwnershipCode | Failure> {
  const answer = await call(signupCheck, { body: { lr2auth } }, { patienceMs: RANKING_TIMEOUT_MS });
  if (isFailure(answer)) return answer;
  const { token, message, expiresAt } = answer;
  if (token && message && expiresAt) return { token, message, expiresAt };
  return { success: false, error: 'unknown', values: {} };
}

interface Lr2SignupFormProps {
  /** What players call the ranking service. */
  service: string;
}

/** Sign-up with the code in the profile text as proof; afterwards the login awaits. */
export function Lr2SignupForm({ service }: Lr2SignupFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useReturnTo();
  const form = useFieldForm({
    names,
    ask: askWhetherFree,
    send: ({ userid, userpw, userpwAgain, userlr2id, nickname, code }) =>
      call(
        signupSubmit,
        { body: { userid, userpw, userpwAgain, userlr2id, nickname, code } },
        { patienceMs: RANKING_TIMEOUT_MS },
      ),
    onSent: () => void navigate({ to: paths.login, search: { ...back, welcome: true } }),
  });
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="userid" />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <FieldInput form={form} name="nickname" />
      <OwnershipProof form={form} service={service} ask={askCode} sendLabel={t('signup.submit')} />
      <FormEnd form={form} sendLabel={t('signup.submit')} />
    </FormCard>
  );
}
