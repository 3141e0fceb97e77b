import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signupCheck, signupSubmit } from '#contract/signup.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import { FormCard } from '../ui/FormCard.tsx';
import { checkAvailability } from './fields/checkAvailability.ts';
import { FieldInput } from './fields/FieldInput.tsx';
import { FormSubmit } from './fields/FormSubmit.tsx';
import type { FieldName } from './fields/fields.ts';
import { useFieldForm } from './fields/useFieldForm.ts';
import { OwnershipProof } from './proof/OwnershipProof.tsx';
import type { OwnershipCode } from './proof/useOwnershipCode.ts';

const names: readonly FieldName[] = ['userid', 'userpw', 'userpwAgain', 'nickname', 'userlr2id', 'code'];

async function requestCode(lr2auth: string): Promise<OwnershipCode | Failure> {
  const reply = await call(signupCheck, { body: { lr2auth } }, { timeoutMs: RANKING_TIMEOUT_MS });
  if (isFailure(reply)) return reply;
  const { token, message, expiresAt } = reply;
  if (token && message && expiresAt) return { token, message, expiresAt };
  return { success: false, error: 'unknown', values: {} };
}

interface Lr2SignupFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The sign-up form for LR2, with a code in the profile text as proof. It leads to the login page. */
export function Lr2SignupForm({ service }: Lr2SignupFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const form = useFieldForm({
    names,
    checkAvailability,
    send: ({ userid, userpw, userpwAgain, userlr2id, nickname, code }) =>
      call(
        signupSubmit,
        { body: { userid, userpw, userpwAgain, userlr2id, nickname, code } },
        { timeoutMs: RANKING_TIMEOUT_MS },
      ),
    onSent: () => void navigate({ to: paths.login, search: { ...returnTo, welcome: true } }),
  });
  return (
    <FormCard onSubmit={form.submit}>
      <FieldInput form={form} name="userid" />
      <FieldInput form={form} name="userpw" />
      <FieldInput form={form} name="userpwAgain" />
      <FieldInput form={form} name="nickname" />
      <OwnershipProof form={form} service={service} requestCode={requestCode} sendLabel={t('signup.submit')} />
      <FormSubmit form={form} sendLabel={t('signup.submit')} />
    </FormCard>
  );
}
