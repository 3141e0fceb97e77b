import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signupServices } from '#contract/accounts/signup.ts';
import type { Client } from '#domain/players/clients.ts';
import { useEndpoint } from '../../../base/api/useEndpoint.ts';
import { Segments } from '../../../base/ui/Segments.tsx';
import { NativeSignup } from './NativeSignup.tsx';

interface SignupWaysProps {
  client: Client;
  /** The way with an ID at the ranking service, or why there is none. */
  children: ReactNode;
  /** Shown below either form. */
  below: ReactNode;
}

/**
 * The ways to sign up as a player of a client: with an ID at its ranking service, and without one where the site
 * accepts plays from games.
 */
export function SignupWays({ client, children, below }: SignupWaysProps) {
  const { t } = useTranslation();
  const { data } = useEndpoint(signupServices, {});
  const { native } = useSearch({ strict: false });
  const [way, setWay] = useState<'native' | 'service'>(native ? 'native' : 'service');
  if (!data?.native) return children;
  if (!data[client]) return <NativeSignup client={client} below={below} />;
  const name = client === 'lr2' ? t('account.userlr2id') : t('account.minirid');
  return (
    <>
      <Segments
        label={t('signup.way.title')}
        options={[
          { value: 'service', label: t('signup.way.service', { name }) },
          { value: 'native', label: t('signup.way.native') },
        ]}
        value={way}
        onChoose={setWay}
      />
      {way === 'native' ? <NativeSignup client={client} below={below} /> : children}
    </>
  );
}
