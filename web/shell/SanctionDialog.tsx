import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acknowledgeWarning, type UserSession } from '#contract/accounts/accounts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SanctionText } from '../frame/session/Sanctions.tsx';
import { sessionQuery } from '../frame/session/useSession.ts';
import { showDialog } from '../frame/shellDialog.ts';

interface SanctionDialogProps {
  session: UserSession;
  what: 'warned' | 'barred';
  onClose: () => void;
}

/** Shows a warning or suspension until the player acknowledges it. */
export function SanctionDialog({ session, what, onClose }: SanctionDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { isSending, failure, send } = useSend();
  const acknowledge = async () => {
    if (isSending || !(await send(() => call(acknowledgeWarning, {})))) return;
    onClose();
    await queryClient.invalidateQueries(sessionQuery);
  };
  const appeal = () => {
    onClose();
    showDialog(`appeal ${what}`);
  };
  return (
    <Dialog title={t(`warning.title.${what}`)} focus="title" onClose={onClose}>
      <Stack>
        <SanctionText session={session} what={what} />
        <FailureNote failure={failure} />
        <Group justify="end">
          {!session.appealed.includes(what) && (
            <Button variant="default" onClick={appeal}>
              {t('sanction.appeal')}
            </Button>
          )}
          <BusyButton isBusy={isSending} onClick={() => !isSending && void acknowledge()}>
            {t('warning.understood')}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
