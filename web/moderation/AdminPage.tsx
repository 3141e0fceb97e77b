import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { overview } from '#contract/moderation/admin.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { PendingActs } from './PendingActs.tsx';
import { RequestList } from './RequestList.tsx';
import { Items, Section } from './Section.tsx';

/** The start page of moderators and admins: what waits for them. */
export function AdminPage() {
  return <AdminFrame title="admin.title" content={Overview} />;
}

/** How often a visible page asks for news. */
const FOLLOW_MS = 60_000;

function Overview() {
  const { t } = useTranslation();
  const { session } = useSession();
  const query = useEndpoint(overview, {}, { followMs: FOLLOW_MS });
  return (
    <Loaded query={query} lines={16}>
      {({ requests, openRequests, pending, attention, refusedPlays, nextCount, countsHeld, runs }) => (
        <>
          <Section
            title={t('admin.openRequests', { count: openRequests })}
            link={<Link to={paths.adminRequests}>{t('admin.allRequests')}</Link>}
          >
            <RequestList requests={requests} />
          </Section>
          {session?.admin && (
            <>
              {pending.length > 0 && <PendingActs pending={pending} />}
              <Section title={t('admin.attention')}>
                <Items none={t('admin.noAttention')}>
                  {attention.map(({ level, name, sentence }) => (
                    <li key={name + sentence} className={styles.line} lang="en">
                      <Tag color={level === 'error' ? 'var(--bad)' : 'var(--warn)'}>{name}</Tag>
                      {sentence}
                    </li>
                  ))}
                </Items>
              </Section>
              <Section title={t('admin.nextCount')}>
                <div className={styles.line}>
                  {nextCount ? <Time time={nextCount} /> : t('admin.noNextCount')}
                  <LinkButton to={paths.adminCount} variant="default" size="compact-md">
                    {t('admin.lookAtCount')}
                  </LinkButton>
                </div>
                {countsHeld !== null && (
                  <div className={styles.line}>
                    <strong>{t('admin.countsHeld')}</strong>
                    <span lang="en">{countsHeld}</span>
                    <ActButton act={{ name: 'confirm-counts' }} label={t('admin.confirmCounts')} />
                  </div>
                )}
              </Section>
              <Section title={t('admin.lastCounts')}>
                <Items none={t('admin.noCounts')}>
                  {runs.map(({ run, undone }) => (
                    <li key={run} className={styles.line}>
                      <Time time={run} />
                      {undone ? (
                        <Tag color="var(--warn)">{t('admin.undone')}</Tag>
                      ) : (
                        <ActButton act={{ name: 'undo-count', run }} label={t('admin.undo')} />
                      )}
                    </li>
                  ))}
                </Items>
              </Section>
              <Section title={t('admin.refusedPlays')}>
                <Items none={t('admin.noRefusedPlays')}>
                  {refusedPlays.map(({ reason, plays, players }) => (
                    <li key={reason} className={styles.line}>
                      <code>{reason}</code>
                      {t('admin.refused', { plays, players })}
                    </li>
                  ))}
                </Items>
              </Section>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
