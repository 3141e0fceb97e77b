import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import { appeal } from '#contract/requests.ts';
import type { SanctionName } from '#domain/accounts/sanctions.ts';
import { REQUEST_TEXT_LENGTH, whyNotRequestText } from '#domain/moderation/requests.ts';
import { call } from '../base/api/call.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { CommentField } from '../base/ui/CommentField.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../base/ui/useSendForm.ts';
import { sessionQuery } from '../frame/session/useSession.ts';
import styles from './Requests.module.css';
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
  const { submit, isSending, note, fields, field } = useSendForm({
    name: 'appeal',
    blank: { text: '' },
    validate: {
      text: ({ text }) => {
        const why = whyNotRequestText(text.trim());
        return why && { error: why.error, values: { limit: REQUEST_TEXT_LENGTH } };
      },
    },
    fieldOf: () => undefined,
    request: ({ text }) => call(appeal, { body: { sanction, text: text.trim(), ...login } }),
    onSent: async (reply) => {
      setSent(reply);
      await queryClient.invalidateQueries(sessionQuery);
    },
  });
  const { error, onChange, ...textField } = field('text');
  return (
    <Dialog title={t('sanction.appeal')} onClose={onClose}>
      {sent ? (
        <SentRequest sent={sent} onClose={onClose} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>{t('requests.appealHint')}</p>
          <CommentField
            label={t('requests.appealText')}
            required
            limit={REQUEST_TEXT_LENGTH}
            {...textField}
            value={fields.text}
            error={error ? String(error) : undefined}
            onChange={onChange}
          />
          <p className="hint">{t(sanction === 'banned' ? 'requests.answerAtSecret' : 'requests.answerInList')}</p>
          <FailureNote message={note} />
          <Group justify="end">
            <BusyButton type="submit" isBusy={isSending}>
              {t('requests.send')}
            </BusyButton>
          </Group>
        </form>
      )}
    </Dialog>
  );
}
