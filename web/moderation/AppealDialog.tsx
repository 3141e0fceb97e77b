import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appeal } from '#contract/moderation/requests.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { SanctionName } from '#domain/accounts/sanctions.ts';
import { call } from '../base/api/call.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { sessionQuery } from '../frame/session/useSession.ts';
import styles from './Requests.module.css';
import { RequestText, whyNotText } from './RequestText.tsx';
import { SentRequest } from './SentRequest.tsx';

interface AppealDialogProps {
  sanction: SanctionName;
  /** The login of a banned player, who has no session. */
  login?: { userid: string; userpw: string };
  onClose: () => void;
}

/** Appeals a sanction, once; then says where the answer is read. */
export function AppealDialog({ sanction, login, onClose }: AppealDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<Reply<typeof appeal> | null>(null);
  const form = useSendForm({
    name: 'appeal',
    blank: { text: '' },
    validate: { text: whyNotText },
    fieldOf: () => undefined,
    request: ({ text }) => call(appeal, { body: { sanction, text: text.trim(), ...login } }),
    onSent: async (reply) => {
      setSent(reply);
      await queryClient.invalidateQueries(sessionQuery);
    },
  });
  return (
    <Dialog title={t('sanction.appeal')} onClose={onClose}>
      {sent ? (
        <SentRequest sent={sent} onClose={onClose} />
      ) : (
        <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
          <p>{t('requests.appealHint')}</p>
          <RequestText label={t('requests.appealText')} required form={form} />
          <p className="hint">{t(sanction === 'banned' ? 'requests.answerAtSecret' : 'requests.answerInList')}</p>
          <FailureNote message={form.note} />
          <Group justify="end">
            <BusyButton type="submit" isBusy={form.isSending}>
              {t('requests.send')}
            </BusyButton>
          </Group>
        </form>
      )}
    </Dialog>
  );
}
