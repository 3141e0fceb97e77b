import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActInput, performAct } from '#contract/admin.ts';
import { REASON_LENGTH } from '#domain/moderation/acts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CommentField } from '../base/ui/CommentField.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { actName } from './actName.ts';

interface ActDialogProps {
  act: ActInput['name'];
  input: object;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of an act and performs it. */
export function ActDialog({ act, input, onClose, onDone }: ActDialogProps) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const [reason, setReason] = useState('');
  const { isSending, failure, send } = useSend();
  const perform = async () => {
    const body = { act: { name: act, ...input } as ActInput, reason, preview: false };
    if (!(await send(() => call(performAct, { body })))) return;
    onClose();
    onDone();
  };
  return (
    <Dialog title={actName(i18n, act)} onClose={onClose}>
      <Stack gap="md">
        <CommentField label={t('admin.reason')} value={reason} limit={REASON_LENGTH} onChange={setReason} />
        <FailureNote message={failure ? failureText(failure) : ''} />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <BusyButton isBusy={isSending} onClick={perform}>
            {actName(i18n, act)}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
