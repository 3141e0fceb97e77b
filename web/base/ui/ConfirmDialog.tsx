import type { ReactNode } from 'react';
import type { Failure } from '../api/call.ts';
import { useSend } from '../api/useSend.ts';
import { BusyButton } from './BusyButton.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Group, Stack } from './Layout.tsx';
import { FailureNote } from './states/FailureNote.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The names of the two buttons. */
  yes: string;
  no: string;
  /** What happens on yes. */
  request: () => Promise<object | Failure>;
  /** Called when it has happened and the dialog is closed. */
  onDone: () => void | Promise<void>;
  onClose: () => void;
  /** What it means. */
  children: ReactNode;
}

/** Asks before something that cannot be undone; a refusal is shown in it. */
export function ConfirmDialog({ title, yes, no, request, onDone, onClose, children }: ConfirmDialogProps) {
  const { isSending, failure, send } = useSend();
  const confirm = async () => {
    if (!(await send(request))) return;
    onClose();
    await onDone();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {children}
        <FailureNote failure={failure} />
        <Group justify="end">
          <Button variant="default" data-first onClick={onClose}>
            {no}
          </Button>
          <BusyButton color="bad" isBusy={isSending} onClick={confirm}>
            {yes}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
