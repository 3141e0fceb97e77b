import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { user } from '#contract/players/players.ts';
import { type Client, clients } from '#domain/players/clients.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { nativeIdText } from '../../frame/session/nativeIdText.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './Profile.module.css';

interface UserFactsProps {
  player: Pick<Reply<typeof user>, 'userid' | 'account' | 'playerName' | 'players' | 'dan' | 'dan2' | 'passed'>;
  /** Whether the profile shows the best of two services. */
  isBoth: boolean;
}

/**
 * Lists client, ID and dan of a player and the skill tests passed in the game, and the origin of a player without an
 * account. Only LR2 players have a dan at a ranking service.
 */
export function UserFacts({ player, isBoth }: UserFactsProps) {
  const { userid, account, playerName, dan, dan2 } = player;
  const { t } = useTranslation();
  const shown = (isBoth ? player.players : [{ playerName: playerName as Client, userid }]).map((identity) => ({
    ...identity,
    native: nativeIdText(t, { service: identity.playerName, rankingId: identity.userid }),
  }));
  const facts = [
    [t('results.client'), shown.map((identity) => identity.native ?? clients[identity.playerName]).join(' · ')],
    ...shown
      .filter(({ native }) => native === null)
      .map((identity) => [identity.playerName === 'lr2' ? 'LR2 ID' : 'MinIR ID', identity.userid]),
    ...(shown.length === 1 && playerName === 'lr2' && shown[0]?.native === null
      ? [
          [t('profile.dan'), dan],
          [t('profile.danDp'), dan2],
        ].filter(([, name]) => name !== '-')
      : []),
  ];
  return (
    <>
      {!account && <p className="hint">{t('profile.archive')}</p>}
      <Group
        component="dl"
        className={styles.facts}
        gap="var(--space-2) var(--space-5)"
        align="stretch"
        aria-label={t('profile.facts')}
      >
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="hint">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
        {shown.map(({ playerName }) => (
          <PassedCourses key={playerName} client={playerName} passed={player.passed} />
        ))}
      </Group>
    </>
  );
}

interface PassedCoursesProps {
  client: Client;
  passed: Reply<typeof user>['passed'];
}

/**
 * The highest skill test of each table that was passed in a client, with a link to its ranking; nothing without one.
 */
function PassedCourses({ client, passed }: PassedCoursesProps) {
  const { t } = useTranslation();
  const ofClient = passed.filter(({ playerName }) => playerName === client);
  if (ofClient.length === 0) return null;
  return (
    <div>
      <dt className="hint">{t('profile.passed', { client: clients[client] })}</dt>
      <Group component="dd" className={styles.passed} gap="var(--space-1) var(--space-2)" align="stretch">
        {ofClient.map(({ table, number, level, name }) => (
          <Link key={table} to={paths.courseRanking} params={{ tableId: table, courseNo: String(number) }} title={name}>
            <LevelTag table={table} level={String(level)} />
          </Link>
        ))}
      </Group>
    </div>
  );
}
