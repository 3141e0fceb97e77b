import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#domain/players/clients.ts';
import styles from '../../../base/ui/FormCard.module.css';
import { Icon } from '../../../base/ui/Icon.tsx';
import { LinkButton } from '../../../base/ui/LinkButton.tsx';
import { SuccessNote } from '../../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../../frame/pages/paths.ts';
import { useReturnTo } from '../../../frame/session/useReturnTo.ts';
import steps from '../proof/OwnershipProof.module.css';
import { gameOf } from './gameOf.ts';

interface NativeSignedUpProps {
  client: Client;
  /** The ID to log in with. */
  userid: string;
}

/**
 * Confirms a sign-up without an ID elsewhere, with the steps until plays arrive. It takes the focus: the form is gone.
 */
export function NativeSignedUp({ client, userid }: NativeSignedUpProps) {
  const { t } = useTranslation();
  const { back = paths.plays } = useReturnTo();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} className={styles.card} tabIndex={-1}>
      <SuccessNote message={t('link.signedUp')} />
      <p>
        {t('link.yourId')} <strong>{userid}</strong>
      </p>
      <Stack component="ol" className={steps.steps} gap="var(--space-2)">
        <li>{t('signup.native.next.login')}</li>
        <li>{t('signup.native.next.key', { section: t('gameClients.title') })}</li>
        <li>{t('signup.native.next.play', { client: gameOf[client].name })}</li>
      </Stack>
      <LinkButton to={paths.login} search={{ back }} leftSection={<Icon name="login" />} w="fit-content">
        {t('shell.login')}
      </LinkButton>
    </div>
  );
}
