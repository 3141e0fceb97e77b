import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createKey } from '#contract/plays/clientKeys.ts';
import { KEY_CLIENTS, type KeyClient } from '#domain/players/plays/gameClients.ts';
import { MAX_KEY_NAME, whyNotKeyName } from '#domain/players/plays/keyName.ts';
import { call } from '../../base/api/call.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CurrentPassword, fieldOfPassword, missingPassword } from '../../base/ui/CurrentPassword.tsx';
import { TextInput } from '../../base/ui/inputs/inputs.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { Segments } from '../../base/ui/Segments.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { useSendForm } from '../../base/ui/useSendForm.ts';
import { clientNames } from './clientNames.ts';
import styles from './GameClients.module.css';
import type { CreatedKey } from './NewKey.tsx';

interface CreateKeyProps {
  /** The game that is selected first. */
  initialClient: KeyClient;
  /** The password of the account, where it has just been typed; it is asked for otherwise. */
  password?: string;
  onCreated: (made: CreatedKey) => void;
  onCancel: () => void;
}

/**
 * The form that creates a key: its name, the game that it is for, and the password of the account. It takes the focus.
 */
export function CreateKey({ initialClient, password = '', onCreated, onCancel }: CreateKeyProps) {
  const { t } = useTranslation();
  const clientLabel = useId();
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);
  const [client, setClient] = useState<KeyClient>(initialClient);
  const { submit, isSending, note, fields, field } = useSendForm({
    name: 'create-key',
    blank: { name: password && clientNames[initialClient], userpw: password },
    validate: {
      name: ({ name }) => {
        const error = whyNotKeyName(name);
        return error && { error };
      },
      userpw: missingPassword,
    },
    fieldOf: fieldOfPassword,
    request: ({ name, userpw }) => call(createKey, { body: { client, name: name.trim(), userpw } }),
    onSent: ({ key }, { name }) => onCreated({ client, name: name.trim(), key }),
  });
  const name = field('name');

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={nameField}
        label={t('gameClients.name')}
        description={t('gameClients.nameHint', { max: MAX_KEY_NAME })}
        autoComplete="off"
        required
        {...name}
        error={
          name.error && whyNotKeyName(fields.name) !== 'NOTINFO'
            ? t('gameClients.nameWrong', { max: MAX_KEY_NAME })
            : name.error
        }
      />
      <div className={styles.field}>
        <span id={clientLabel}>{t('gameClients.client')}</span>
        <Segments
          labelledBy={clientLabel}
          options={KEY_CLIENTS.map((game) => ({ value: game, label: clientNames[game] }))}
          value={client}
          onChoose={setClient}
        />
      </div>
      {!password && <CurrentPassword {...field('userpw')} />}
      <FailureNote message={note} />
      <Group gap="var(--space-2)">
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
