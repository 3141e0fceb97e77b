import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acknowledgeWarning } from '#contract/accounts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { Dialog } from '../base/ui/Dialog.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { sessionQuery } from '../frame/session/useSession.ts';

interface WarningDialogProps {
  reason: string;
  onClose: () => void;
}

/** Shows the warning of the admins until the player acknowledges it. */
export function WarningDialog({ reason, onClose }: WarningDialogProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { isSending, failure, send } = useSend();
  const acknowledge = async () => {
    if (isSending || !(await send(() => call(acknowledgeWarning, {})))) return;
    onClose();
    await queryClient.invalidateQueries(sessionQuery);
  };
  return (
    <Dialog title={t('warning.title')} focus="title" onClose={onClose}>
      <Stack gap="md">
        <p>{t('sanction.warned')}</p>
        <p dir="auto">{t('sanction.reason', { reason })}</p>
        <p>{t('sanction.afterWarning')}</p>
        <p>{t('sanction.ask')}</p>
        <FailureNote message={failure ? failureText(failure) : ''} />
        <Button loading={isSending} onClick={() => void acknowledge()}>
          {t('warning.understood')}
        </Button>
      </Stack>
    </Dialog>
  );
}
