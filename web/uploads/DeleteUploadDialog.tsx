import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { home } from '#contract/site/site.ts';
import { deleteUpload, uploadDetail, uploads } from '#contract/uploads/uploads.ts';
import { call } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { CurrentPassword, fieldOfPassword, missingPassword } from '../base/ui/CurrentPassword.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { paths } from '../frame/pages/paths.ts';

interface DeleteUploadDialogProps {
  entryNo: number;
  title: string;
  deletableBy: 'owner' | 'password';
  onClose: () => void;
}

/** Asks for confirmation, and for the password if the upload has one; a wrong password can be corrected. */
export function DeleteUploadDialog({ entryNo, title, deletableBy, onClose }: DeleteUploadDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = { entryNo: String(entryNo) };
  const { submit, isSending, note, field } = useSendForm({
    name: 'delete-upload',
    blank: { userpw: '' },
    validate: { userpw: (fields) => (deletableBy === 'password' ? missingPassword(fields) : null) },
    fieldOf: fieldOfPassword,
    request: ({ userpw: password }) => call(deleteUpload, { params, body: { password } }),
    onSent: async () => {
      onClose();
      await navigate({ to: paths.uploader, state: { deletedUpload: title } });
      queries.removeQueries({ queryKey: endpointKey(uploadDetail, { params }) });
      for (const endpoint of [uploads, home]) await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
    },
  });

  return (
    <Dialog title={t('uploads.deleteAsk')} onClose={onClose}>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <p>
            <bdi>{title}</bdi>
          </p>
          <p>{t('uploads.deleteHint')}</p>
          {deletableBy === 'password' && (
            <CurrentPassword label={t('uploadForm.password')} autoComplete="off" {...field('userpw')} />
          )}
          <FailureNote message={note} />
          <Group justify="end">
            <Button variant="default" data-first={deletableBy === 'owner' || undefined} onClick={onClose}>
              {t('uploads.deleteNo')}
            </Button>
            <BusyButton type="submit" color="bad" isBusy={isSending}>
              {t('uploads.deleteYes')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
