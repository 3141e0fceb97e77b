import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminPlayer } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { playerActs, sanctionsOf } from './acts.ts';
import { RequestList } from './RequestList.tsx';
import { Fact, Section } from './Section.tsx';
import { TrailList } from './TrailList.tsx';

/** A player for moderators: sanctions, what can be done about them, and what was. */
export function AdminPlayerPage() {
  return <AdminFrame title="admin.player.title" content={Player} />;
}

function Player() {
  const { t } = useTranslation();
  const { of = '' } = useSearch({ from: paths.adminPlayer });
  const { session } = useSession();
  const query = useEndpoint(adminPlayer, { query: { of } });
  return (
    <Loaded query={query} lines={16}>
      {(player) => (
        <>
          <Facts {...player} />
          <Section title={t('admin.requests')}>
            <RequestList requests={player.requests} />
          </Section>
          {session?.admin && (
            <Section title={t('admin.trail')}>
              <TrailList lines={player.trail} />
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

/** What is known about the player, and the acts that the state of the player leaves open. */
function Facts(player: Reply<typeof adminPlayer>) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { nickname, userId, account, rankingIds, createdAt, seenAt, states, profile, warning } = player;
  return (
    <Section
      title={nickname ?? t('list.deletedAccount')}
      link={profile !== null && <Link to={profile}>{t('admin.player.profile')}</Link>}
    >
      {states.length > 0 && (
        <div className={styles.line}>
          {states.map((state) => (
            <Tag key={state} color="var(--warn)">
              {t(`admin.playerState.${state}`)}
            </Tag>
          ))}
        </div>
      )}
      <dl className={styles.facts}>
        <Fact name={t('admin.player.userId')}>{userId ?? '–'}</Fact>
        <Fact name={t('admin.player.account')}>{account}</Fact>
        <Fact name={t('admin.player.rankingIds')}>{rankingIds.join(', ') || '–'}</Fact>
        <Fact name={t('common.inGmt9', { heading: t('admin.player.created') })}>
          <Time time={createdAt} />
        </Fact>
        <Fact name={t('common.inGmt9', { heading: t('admin.player.seen') })}>
          {seenAt ? <Time time={seenAt} /> : '–'}
        </Fact>
        {sanctionsOf(player).map(({ name, reason, at, until, seen }) => (
          <Fact key={name} name={t(`admin.playerState.${name}`)}>
            <p className={styles.quote}>{reason}</p>
            <p className={`${styles.line} hint`}>
              <Time time={at} />
              {until && (
                <span>
                  {t('admin.until')}: <Time time={until} />
                </span>
              )}
              {until === null && <span>{t('admin.player.untilLifted')}</span>}
              {seen !== undefined && <span>{t(seen ? 'admin.player.wasSeen' : 'admin.player.notSeen')}</span>}
            </p>
          </Fact>
        ))}
      </dl>
      {warning && <p className="hint">{t('admin.player.afterWarning')}</p>}
      <div className={styles.line}>
        {session && playerActs(player, session).map((act) => <ActButton key={act.name} act={act} />)}
      </div>
    </Section>
  );
}
