import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#domain/players/clients.ts';
import styles from '../../../base/ui/FormCard.module.css';
import { SuccessNote } from '../../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../../frame/pages/paths.ts';
import { CreateKey } from '../../../plays/gameClients/CreateKey.tsx';
import { type CreatedKey, NewKey } from '../../../plays/gameClients/NewKey.tsx';
import { gameOf } from './gameOf.ts';

interface NativeSignedUpProps {
  client: Client;
  /** The ID of the new account, which is logged in. */
  userid: string;
  /** Its password, with which the key is created. */
  password: string;
}

/**
 * Confirms a sign-up without an ID elsewhere, and creates the key with which the game sends plays. It takes the focus: the
 * form is gone.
 */
export function NativeSignedUp({ client, userid, password }: NativeSignedUpProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [made, setMade] = useState<CreatedKey | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const toPlays = () => void navigate({ to: paths.plays });
  return (
    <div ref={card} className={styles.card} tabIndex={-1}>
      <SuccessNote message={t('link.signedUp')} />
      <p>
        {t('link.yourId')} <strong>{userid}</strong>
      </p>
      <p>{t('signup.native.next', { client: gameOf[client].name })}</p>
      {made ? (
        <NewKey made={made} userid={userid} heading="h2" onDone={toPlays} />
      ) : (
        <CreateKey
          initialClient={client === 'lr2' ? 'openlr2' : 'beatoraja'}
          password={password}
          onCreated={setMade}
          onCancel={toPlays}
        />
      )}
    </div>
  );
}
