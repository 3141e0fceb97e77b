import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { home } from '#contract/site.ts';
import { deleteUpload, uploadDetail, uploads } from '#contract/uploads.ts';
import { call } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { useSend } from '../base/api/useSend.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { paths } from '../frame/pages/paths.ts';

interface DeleteUploadDialogProps {
  entryNo: number;
  title: string;
  deletableBy: 'owner' | 'password';
  onClose: () => void;
}

/** Asks for confirmation, and for the password where the upload has one; a wrong password can be corrected. */
export function DeleteUploadDialog({ entryNo, title, deletableBy, onClose }: DeleteUploadDialogProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { isSending, failure, setFailure, send } = useSend();

  const isPasswordWrong = failure !== null && (failure.error === 'NOTINFO' || failure.error === 'ENOMATCHPASSWORD');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (deletableBy === 'password' && password === '') {
      setFailure({ error: 'NOTINFO' });
      return field.current?.focus();
    }
    const answer = await send(() => call(deleteUpload, { params: { entryNo: String(entryNo) }, body: { password } }));
    if (!answer) return field.current?.focus();
    onClose();
    await navigate({ to: paths.uploader, state: { deletedUpload: title } });
    queries.removeQueries({ queryKey: endpointKey(uploadDetail, { params: { entryNo: String(entryNo) } }) });
    for (const endpoint of [uploads, home]) await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };

  return (
    <Dialog title={t('uploads.deleteAsk')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p>
            <bdi>{title}</bdi>
          </p>
          <p>{t('uploads.deleteHint')}</p>
          {deletableBy === 'password' && (
            <PasswordInput
              ref={field}
              label={t('uploads.form.password')}
              required
              value={password}
              autoComplete="off"
              visibilityToggleFocusable
              visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
              error={isPasswordWrong && failureText(failure)}
              aria-invalid={isPasswordWrong}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setFailure(null);
              }}
            />
          )}
          <FailureNote message={failure && !isPasswordWrong ? failureText(failure) : ''} />
          <Group justify="end">
            <Button variant="default" data-first={deletableBy === 'owner' || undefined} onClick={onClose}>
              {t('uploads.deleteNo')}
            </Button>
            <BusyButton type="submit" color="red.9" isBusy={isSending}>
              {t('uploads.deleteYes')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
