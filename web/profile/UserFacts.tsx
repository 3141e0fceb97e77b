import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { user } from '#contract/players.ts';
import { type Client, clients } from '#domain/players/clients.ts';
import page from '../players/PlayerPage.module.css';
import styles from './Profile.module.css';

interface UserFactsProps {
  player: Pick<Reply<typeof user>, 'userid' | 'account' | 'playerName' | 'dan' | 'dan2'>;
}

/** Lists client, ID and dan of a player, and says where one without an account is from. Only LR2 players have a dan. */
export function UserFacts({ player: { userid, account, playerName, dan, dan2 } }: UserFactsProps) {
  const { t } = useTranslation();
  const danText = (name: string) => (name === '-' ? '–' : name);
  const facts = [
    [t('profile.client'), clients[playerName as Client] ?? playerName],
    [playerName === 'lr2' ? 'LR2 ID' : 'MinIR ID', userid],
    ...(playerName === 'lr2'
      ? [
          [t('profile.dan'), danText(dan)],
          [t('profile.danDp'), danText(dan2)],
        ]
      : []),
  ];
  return (
    <>
      {!account && <p className={page.hint}>{t('profile.archive')}</p>}
      <dl className={styles.facts} aria-label={t('profile.facts')}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
