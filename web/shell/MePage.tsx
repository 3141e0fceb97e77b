import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { activity } from '#contract/site/activity.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Day } from '../base/i18n/Day.tsx';
import { numberText } from '../base/i18n/numberText.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { Stack } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { LoginFirst } from '../frame/LoginFirst.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { FirstRun } from '../players/FirstRun.tsx';
import { useIsFirstRun } from '../players/firstRunState.ts';
import { gainText } from '../players/growth/gainText.ts';
import { votableTable } from '../players/votableTable.ts';
import { PlayTitle } from '../plays/live/PlayTitle.tsx';
import { Lamp } from '../tables/Lamp.tsx';
import { BallotRows, ProposalRows } from '../voting/own/VotedRows.tsx';
import styles from './MePage.module.css';

type Activity = Reply<typeof activity>;

/** What a player can still do, and what became of what they did: votes, proposals, uploads, plays and gains. */
export function MePage() {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  const isNew = useIsFirstRun(session);
  const { data, error, refetch } = useEndpoint(activity, {}, { enabled: session !== null });
  return (
    <Page title={t('activity.title')}>
      {data && session ? (
        <Suspense fallback={<Loading lines={16} />}>
          <FirstRun />
          <Sections activity={data} tableId={data.open.tables[0]?.table ?? votableTable(session).id} isNew={isNew} />
        </Suspense>
      ) : error ? (
        <ErrorState query={{ error, refetch }} />
      ) : session || isPending ? (
        <Loading lines={16} />
      ) : (
        <LoginFirst text={t('activity.loginRequired')} />
      )}
    </Page>
  );
}

interface SectionsProps {
  activity: Activity;
  /** The table where the player votes. */
  tableId: string;
  /** Whether the first-run card is shown. */
  isNew: boolean;
}

function Sections({ activity: { next, open, ballots, proposals, uploads, plays, gains }, ...props }: SectionsProps) {
  const { tableId, isNew } = props;
  const { t } = useTranslation();
  const toCast = open.tables.reduce((sum, { count }) => sum + count, 0);
  const params = { tableId };
  return (
    <Stack gap="var(--space-5)">
      <p>
        {t('common.inGmt9', { heading: t('activity.next') })}:{' '}
        <Link to={paths.voteCount} params={params}>
          <Time time={next} />
        </Link>
      </p>
      {!isNew && (
        <Section title={t('activity.open')} total={toCast} shown={toCast}>
          {toCast === 0 ? (
            <p className="hint">
              {t('activity.openNone')}{' '}
              <Link to={paths.voteCount} params={params}>
                {t('activity.toVoteCount')}
              </Link>
            </p>
          ) : (
            <div className={styles.head}>
              {open.tables.map(({ table, count }, index) => (
                <LinkButton
                  key={table}
                  to={paths.vote}
                  params={{ tableId: table }}
                  variant={index === 0 ? 'filled' : 'default'}
                  leftSection={<Icon name="vote" />}
                >
                  {t('activity.voteIn', { table: nameOf(table), number: count })}
                </LinkButton>
              ))}
            </div>
          )}
        </Section>
      )}
      <Section title={t('activity.proposals')} total={proposals.total} shown={proposals.source.length} isNew={isNew}>
        {proposals.total === 0 ? (
          <p className="hint">
            {t('activity.proposalsNone')}{' '}
            <Link to={paths.vote} params={params}>
              {t('activity.propose')}
            </Link>
          </p>
        ) : (
          <ProposalRows rows={proposals.source} />
        )}
      </Section>
      <Section title={t('activity.ballots')} total={ballots.total} shown={ballots.source.length} isNew={isNew}>
        {ballots.total === 0 ? (
          <p className="hint">
            {t('activity.ballotsNone')}{' '}
            <Link to={paths.vote} params={params}>
              {t('activity.toVotes')}
            </Link>
          </p>
        ) : (
          <BallotRows rows={ballots.source} />
        )}
      </Section>
      <Section title={t('activity.uploads')} total={uploads.total} shown={uploads.source.length} isNew={isNew}>
        {uploads.total === 0 ? (
          <p className="hint">
            {t('activity.uploadsNone')} <Link to={paths.uploader}>{t('activity.toUploader')}</Link>
          </p>
        ) : (
          <UploadRows rows={uploads.source} />
        )}
      </Section>
      <Section title={t('activity.plays')} total={plays.total} shown={plays.source.length} isNew={isNew}>
        {plays.total === 0 && gains.length === 0 ? (
          <p className="hint">{t('activity.playsNone')}</p>
        ) : (
          <PlayRows plays={plays} gains={gains} />
        )}
      </Section>
    </Stack>
  );
}

const nameOf = (table: string) => tableOf(table)?.name ?? table;

interface SectionProps {
  title: string;
  total: number;
  /** How many of them are listed. */
  shown: number;
  /** Whether it is left out while it is empty: a new member reads first what to do. */
  isNew?: boolean;
  children: ReactNode;
}

function Section({ title, total, shown, isNew = false, children }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  if (isNew && total === 0) return null;
  return (
    <Stack component="section" gap="var(--space-2)" style={{ minWidth: 0 }} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title} <span>{total}</span>
        </h2>
        {shown < total && <span className="hint">{t('activity.shown', { shown, total })}</span>}
      </div>
      {children}
    </Stack>
  );
}

function UploadRows({ rows }: { rows: Activity['uploads']['source'] }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => numberText(i18n.language, value, 0);
  return (
    <ul className={styles.rows}>
      {rows.map(({ entryNo, title, artist, downloadCount, comments, publishedTime }) => (
        <li key={entryNo} className={styles.row}>
          <Time time={publishedTime} form="slashed" className="dim" />
          <span className={styles.main}>
            <Link to={paths.upload} params={{ entryNo: String(entryNo) }} className="title-link" dir="auto">
              {title}
            </Link>{' '}
            <small className="dim">{artist}</small>
          </span>
          <span className="hint">
            {t('activity.uploadFacts', { downloads: number(downloadCount), comments: number(comments) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function PlayRows({ plays, gains }: Pick<Activity, 'plays' | 'gains'>) {
  const { t, i18n } = useTranslation();
  return (
    <>
      {plays.total > 0 && (
        <ul className={styles.rows}>
          {plays.source.map((play) => (
            <li key={play.id} className={styles.row}>
              <Time time={play.playedAt} className="dim" />
              <span className={styles.main}>
                <PlayTitle play={play} />
              </span>
              {play.lamp && <Lamp lamp={play.lamp} />}
            </li>
          ))}
        </ul>
      )}
      {gains.length > 0 && (
        <ul className={styles.rows}>
          {gains.map(({ table, day, gained }) => (
            <li key={`${table} ${day}`} className={styles.row}>
              <Day day={day} />
              <span>{nameOf(table)}</span>
              <span className={styles.main}>{gainText(t, i18n.language, gained) ?? '–'}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
