import { Group } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminPlayer } from '#contract/admin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { Loaded } from './Loaded.tsx';
import { PlayerStates } from './PlayerStates.tsx';
import { requestColumns } from './requestColumns.tsx';
import { Fact, Section } from './Section.tsx';
import { trailColumns } from './trailColumns.tsx';

/** A player for moderators: sanctions, what can be done about them, and what was. */
export function AdminPlayerPage() {
  const { t } = useTranslation();
  const { of } = useSearch({ from: paths.adminPlayer });
  return (
    <AdminFrame title={t('admin.player.title')}>
      {of === undefined ? (
        <EmptyState icon="search" title={t('list.none')}>
          <Link to={paths.adminPlayers}>{t('admin.players')}</Link>
        </EmptyState>
      ) : (
        <Player of={of} />
      )}
    </AdminFrame>
  );
}

interface PlayerProps {
  of: string;
}

function Player({ of }: PlayerProps) {
  const { t, i18n } = useTranslation();
  const { session } = useSession();
  const query = useEndpoint(adminPlayer, { query: { of } });
  return (
    <Loaded query={query} lines={16}>
      {(player) => (
        <>
          <Facts player={player} />
          <PlayerActs player={player} />
          <Section title={t('admin.player.requests')}>
            {player.requests.length === 0 ? (
              <p className="hint">{t('admin.player.noRequests')}</p>
            ) : (
              <DataTable
                caption={t('admin.player.requests')}
                columns={requestColumns(t)}
                rows={player.requests}
                rowKey={({ id }) => String(id)}
              />
            )}
          </Section>
          {session?.admin && (
            <Section title={t('admin.player.trail')}>
              {player.trail.length === 0 ? (
                <p className="hint">{t('admin.trailPage.none')}</p>
              ) : (
                <DataTable
                  caption={t('admin.player.trail')}
                  columns={trailColumns(t, i18n)}
                  rows={player.trail}
                  rowKey={({ id }) => String(id)}
                />
              )}
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

interface PlayerPartProps {
  player: Reply<typeof adminPlayer>;
}

function Facts({ player }: PlayerPartProps) {
  const { t } = useTranslation();
  const { nickname, userId, account, rankingIds, createdAt, seenAt, states, profile, warning, barring, ban } = player;
  const sanctions = [
    { state: 'warned', sanction: warning },
    { state: 'barred', sanction: barring },
    { state: 'banned', sanction: ban },
  ] as const;
  return (
    <Section
      title={nickname ?? t('list.deletedAccount')}
      link={profile !== null && <Link to={profile}>{t('admin.player.profile')}</Link>}
    >
      <PlayerStates states={states} />
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
        {sanctions.map(
          ({ state, sanction }) =>
            sanction && (
              <Fact key={state} name={t(`admin.playerState.${state}`)}>
                <p className={styles.quote}>{sanction.reason}</p>
                <p className="hint">
                  {t('common.inGmt9', { heading: t('admin.player.since') })} <Time time={sanction.at} />
                  {'until' in sanction && (
                    <>
                      {' · '}
                      {sanction.until ? (
                        <>
                          {t('admin.player.until')} <Time time={sanction.until} />
                        </>
                      ) : (
                        t('admin.player.untilLifted')
                      )}
                    </>
                  )}
                  {'seen' in sanction && ` · ${t(sanction.seen ? 'admin.player.wasSeen' : 'admin.player.notSeen')}`}
                </p>
              </Fact>
            ),
        )}
      </dl>
    </Section>
  );
}

/** The acts that the viewer's role allows and the state of the player leaves open. */
function PlayerActs({ player: { account, states, warning, barring, ban } }: PlayerPartProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  if (states.includes('deleted')) return null;
  return (
    <Section title={t('admin.player.acts')}>
      {warning && <p className="hint">{t('admin.player.afterWarning')}</p>}
      <Group gap="var(--space-2)">
        <ActButton act={{ name: warning ? 'unwarn' : 'warn', account }} />
        {session?.admin && (
          <>
            <ActButton act={{ name: 'bar', account, until: barring?.until ?? null }} />
            {barring && <ActButton act={{ name: 'unbar', account }} />}
            <ActButton act={{ name: ban ? 'unban' : 'ban', account }} />
            <ActButton act={{ name: 'end-sessions', account }} />
            <ActButton act={{ name: 'void-votes', account, entry: null }} />
          </>
        )}
      </Group>
    </Section>
  );
}
