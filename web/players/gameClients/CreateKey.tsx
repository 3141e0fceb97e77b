import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createKey } from '#contract/clientKeys.ts';
import { KEY_CLIENTS, type KeyClient } from '#domain/players/plays/gameClients.ts';
import { MAX_KEY_NAME, whyNotKeyName } from '#domain/players/plays/keyName.ts';
import { call } from '../../base/api/call.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CurrentPassword } from '../../base/ui/CurrentPassword.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { clientNames } from './clientNames.ts';
import styles from './GameClients.module.css';
import type { MadeKey } from './NewKey.tsx';

interface CreateKeyProps {
  /** The game that is chosen at first. */
  usual: KeyClient;
  onCreated: (made: MadeKey) => void;
  onCancel: () => void;
}

/** The form that creates a key: its name, the game that it is for, and the password of the account. It takes the focus. */
export function CreateKey({ usual, onCreated, onCancel }: CreateKeyProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const clientLabel = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);
  const [name, setName] = useState('');
  const [client, setClient] = useState<KeyClient>(usual);
  const { isSending, failure, setFailure, send } = useSend();
  const [userpw, setPassword] = useState('');
  const isNameWrong = failure !== null && whyNotKeyName(name) === failure.error;
  const isPasswordWrong =
    failure !== null && (failure.error === 'ENOMATCHPASSWORD' || (failure.error === 'NOTINFO' && !isNameWrong));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const error = whyNotKeyName(name);
    if (error) {
      setFailure({ error });
      return nameField.current?.focus();
    }
    if (userpw === '') {
      setFailure({ error: 'NOTINFO' });
      return passwordField.current?.focus();
    }
    const reply = await send(() => call(createKey, { body: { client, name: name.trim(), userpw } }));
    if (reply) return onCreated({ client, name: name.trim(), key: reply.key });
    passwordField.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={nameField}
        label={t('gameClients.name')}
        description={t('gameClients.nameHint', { max: MAX_KEY_NAME })}
        autoComplete="off"
        required
        value={name}
        error={
          isNameWrong &&
          (failure.error === 'NOTINFO' ? failureText(failure) : t('gameClients.nameWrong', { max: MAX_KEY_NAME }))
        }
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <div className={styles.field}>
        <span id={clientLabel}>{t('gameClients.client')}</span>
        <SegmentedControl
          aria-labelledby={clientLabel}
          data={KEY_CLIENTS.map((one) => ({ value: one, label: clientNames[one] }))}
          value={client}
          onChange={(value) => setClient(value as KeyClient)}
        />
      </div>
      <CurrentPassword
        ref={passwordField}
        value={userpw}
        error={isPasswordWrong && failureText(failure)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <FailureNote message={failure && !isNameWrong && !isPasswordWrong ? failureText(failure) : ''} />
      <Group gap="xs">
        <BusyButton type="submit" isBusy={isSending}>
          {t('gameClients.create')}
        </BusyButton>
        <BusyButton variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </BusyButton>
      </Group>
    </form>
  );
}
