import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { overview } from '#contract/admin.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { Loaded } from './Loaded.tsx';
import { PendingActs } from './PendingActs.tsx';
import { requestColumns } from './requestColumns.tsx';
import { Section } from './Section.tsx';

/** The start page of moderators and admins: what waits for them. */
export function AdminPage() {
  const { t } = useTranslation();
  return (
    <AdminFrame title={t('admin.title')}>
      <Overview />
    </AdminFrame>
  );
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
            {requests.length === 0 ? (
              <p className="hint">{t('admin.noOpenRequests')}</p>
            ) : (
              <DataTable
                caption={t('admin.requests')}
                columns={requestColumns(t)}
                rows={requests}
                rowKey={({ id }) => String(id)}
              />
            )}
          </Section>
          {session?.admin && (
            <>
              {pending.length > 0 && <PendingActs pending={pending} />}
              <Section title={t('admin.attention')}>
                {attention.length === 0 && <p className="hint">{t('admin.noAttention')}</p>}
                <ul className={styles.items} lang="en">
                  {attention.map(({ level, name, sentence }) => (
                    <li key={name + sentence}>
                      <Group gap="var(--space-2)">
                        <Tag color={level === 'error' ? 'var(--bad)' : 'var(--warn)'}>{name}</Tag>
                        <span>{sentence}</span>
                      </Group>
                    </li>
                  ))}
                </ul>
              </Section>
              <Section title={t('admin.nextCount')}>
                <Group gap="var(--space-2) var(--space-4)">
                  {nextCount ? <Time time={nextCount} /> : t('admin.noNextCount')}
                  <LinkButton to={paths.adminCount} variant="default" size="compact-md">
                    {t('admin.lookAtCount')}
                  </LinkButton>
                </Group>
                {countsHeld !== null && (
                  <>
                    <p>
                      {t('admin.countsHeld')} <span lang="en">{countsHeld}</span>
                    </p>
                    <div>
                      <ActButton act={{ name: 'confirm-counts' }} label={t('admin.confirmCounts')} />
                    </div>
                  </>
                )}
                <h3>{t('admin.lastCounts')}</h3>
                {runs.length === 0 && <p className="hint">{t('admin.noCounts')}</p>}
                <ul className={styles.items}>
                  {runs.map(({ run, undone }) => (
                    <li key={run}>
                      <Group gap="var(--space-2) var(--space-4)">
                        <Time time={run} />
                        {undone ? (
                          <Tag color="var(--warn)">{t('admin.undone')}</Tag>
                        ) : (
                          <ActButton act={{ name: 'undo-count', run }} label={t('admin.undo')} />
                        )}
                      </Group>
                    </li>
                  ))}
                </ul>
              </Section>
              <Section title={t('admin.refusedPlays')}>
                {refusedPlays.length === 0 && <p className="hint">{t('admin.noRefusedPlays')}</p>}
                <ul className={styles.items}>
                  {refusedPlays.map(({ reason, plays, players }) => (
                    <li key={reason}>
                      <span>
                        <code>{reason}</code>: {t('admin.refused', { plays, players })}
                      </span>
                    </li>
                  ))}
                </ul>
              </Section>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
