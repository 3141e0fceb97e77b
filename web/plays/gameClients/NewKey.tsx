import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyClient } from '#domain/players/plays/gameClients.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { clientNames } from './clientNames.ts';
import styles from './GameClients.module.css';
import { SetUpBeatoraja } from './SetUpBeatoraja.tsx';
import { SetUpOpenLr2 } from './SetUpOpenLr2.tsx';

/** A key that was just created. */
export interface CreatedKey {
  client: KeyClient;
  name: string;
  key: string;
}

interface NewKeyProps {
  made: CreatedKey;
  userid: string;
  /** Its headings. */
  heading?: 'h2' | 'h3';
  onDone: () => void;
}

/** Shows a new key, once, and what to do with it in the game. It takes the focus, because the form is gone. */
export function NewKey({ made: { client, name, key }, userid, heading: Heading = 'h3', onDone }: NewKeyProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.made} tabIndex={-1} aria-labelledby="new-key">
      <Heading id="new-key">{t('gameClients.made.title', { name })}</Heading>
      <p className="hint">{t(`gameClients.made.once.${client}`)}</p>
      <Group component="span" className={styles.code} gap="var(--space-2)" justify="space-between" wrap="nowrap">
        <code>{key}</code>
        <CopyButton text={key} label={t('gameClients.made.copy')} done={t('gameClients.made.copied')} />
      </Group>
      <Heading>{t('gameClients.made.setUp', { client: clientNames[client] })}</Heading>
      {client === 'openlr2' ? <SetUpOpenLr2 keyText={key} /> : <SetUpBeatoraja keyText={key} userid={userid} />}
      <BusyButton variant="default" className="fit" onClick={onDone}>
        {t('gameClients.made.done')}
      </BusyButton>
    </section>
  );
}
