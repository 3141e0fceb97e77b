import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../api/call.ts';

/** The field for the password of the account, asked for once more before what only its owner may do. */
export function CurrentPassword(props: PasswordInputProps) {
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

/** Why a form with this field is not sent. */
export const missingPassword = ({ userpw }: { userpw: string }) =>
  userpw === '' ? ({ error: 'NOTINFO' } as const) : null;

/** Whether this field is what the server refused. */
export const fieldOfPassword = (error: Failure['error']) =>
  error === 'NOTINFO' || error === 'ENOMATCHPASSWORD' ? ('userpw' as const) : undefined;
