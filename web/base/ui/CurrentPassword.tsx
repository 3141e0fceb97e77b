import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../api/call.ts';
import { PasswordInput } from './inputs/inputs.tsx';

/** The field that asks for the password again before an action that only the owner of the account may take. */
export function CurrentPassword(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t('account.currentpw')}
      autoComplete="current-password"
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}

/** Returns why a form with this field is not sent. */
export const missingPassword = ({ userpw }: { userpw: string }) =>
  userpw === '' ? ({ error: 'NOTINFO' } as const) : null;

/** Returns this field if the server refused it. */
export const fieldOfPassword = (error: Failure['error']) =>
  error === 'NOTINFO' || error === 'ENOMATCHPASSWORD' ? ('userpw' as const) : undefined;
