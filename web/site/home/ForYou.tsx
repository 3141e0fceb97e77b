import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type ActivityProposal, type ActivityVote, activity } from '#contract/site/activity.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Day } from '../../base/i18n/Day.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { gainText } from '../../players/growth/gainText.ts';
import { votableTable } from '../../players/votableTable.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { votedKey } from '../../voting/own/VotedRow.tsx';
import { Deadline } from '../../voting/voteResult/Deadline.tsx';
import { ResultTag } from '../../voting/voteResult/ResultTag.tsx';
import styles from './ForYou.module.css';
import { ForYouLoading } from './ForYouLoading.tsx';

type Activity = Reply<typeof activity>;

/** How many rows each part has. */
const SHOWN = 2;

/** What waits for a logged-in player: votes to cast, the own proposals, and the newest plays with the targets. */
export function ForYou() {
  const { session } = useSession();
  const { data, error, refetch } = useEndpoint(activity, {}, { enabled: session !== null });
  if (!data && error)
    return (
      <div className={styles.failed}>
        <ErrorState query={{ error, refetch }} />
      </div>
    );
  if (!data) return <ForYouLoading />;
  return (
    <div className={styles.parts}>
      <Votes open={data.open} tableId={data.open.tables[0]?.table ?? votableTable(session).id} />
      <Proposals proposals={data.proposals} tableId={votableTable(session).id} />
      <Plays activity={data} />
    </div>
  );
}

const nameOf = (table: string) => tableOf(table)?.name ?? table;

interface PartProps {
  title: string;
  children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Row({ row, children }: { row: ActivityVote | ActivityProposal; children: ReactNode }) {
  return (
    <li className={styles.row} title={row.title}>
      <LevelTag table={row.table} level={row.level} />
      <EntryTitle tableId={row.table} entryNo={row.entryNo} title={row.title} isRevision={row.revision !== null} />
      {children}
    </li>
  );
}

function Votes({ open, tableId }: { open: Activity['open']; tableId: string }) {
  const { t } = useTranslation();
  const count = open.tables.find(({ table }) => table === tableId)?.count ?? 0;
  return (
    <Part title={t('activity.open')}>
      {open.source.length === 0 ? (
        <p className={styles.none}>{t('activity.openNone')}</p>
      ) : (
        <ul className={styles.rows}>
          {open.source.slice(0, SHOWN).map((row) => (
            <Row key={votedKey(row)} row={row}>
              <small>
                <Deadline deadline={row.deadline} isShort />
              </small>
            </Row>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {count > 0 ? (
          <LinkButton to={paths.vote} params={{ tableId }} leftSection={<Icon name="vote" />}>
            {t('activity.voteIn', { table: nameOf(tableId), number: count })}
          </LinkButton>
        ) : (
          <Link to={paths.voteCount} params={{ tableId }}>
            {t('activity.toVoteCount')}
          </Link>
        )}
      </div>
    </Part>
  );
}

function Proposals({ proposals, tableId }: { proposals: Activity['proposals']; tableId: string }) {
  const { t } = useTranslation();
  return (
    <Part title={t('activity.proposals')}>
      {proposals.total === 0 ? (
        <p className={styles.none}>{t('activity.proposalsNone')}</p>
      ) : (
        <ul className={styles.rows}>
          {proposals.source.slice(0, SHOWN).map((row) => (
            <Row key={votedKey(row)} row={row}>
              {row.needs ? (
                <small>{t('vote.castOf', { count: row.needs.voteTotal, minimum: row.needs.minimum })}</small>
              ) : (
                <ResultTag result={row.voteResult} />
              )}
            </Row>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {proposals.total === 0 ? (
          <Link to={paths.vote} params={{ tableId }}>
            {t('activity.propose')}
          </Link>
        ) : (
          <Link to={paths.me}>{t('activity.all')}</Link>
        )}
      </div>
    </Part>
  );
}

function Plays({ activity: { plays, gains, mainTable } }: { activity: Activity }) {
  const { t, i18n } = useTranslation();
  return (
    <Part title={t('activity.plays')}>
      {plays.total > 0 ? (
        <ul className={styles.rows}>
          {plays.source.slice(0, SHOWN).map(({ id, title, entry, lamp }) => (
            <li key={id} className={styles.row}>
              {entry && <LevelTag table={entry.table} level={entry.level} />}
              {entry ? (
                <EntryTitle tableId={entry.table} entryNo={entry.entryNo} title={title} />
              ) : (
                <span className={styles.title}>{title || t('list.noTitle')}</span>
              )}
              {lamp && <Lamp lamp={lamp} />}
            </li>
          ))}
        </ul>
      ) : gains.length > 0 ? (
        <ul className={styles.rows}>
          {gains.slice(0, SHOWN).map(({ table, day, gained }) => {
            const gain = gainText(t, i18n.language, gained) ?? '–';
            return (
              <li key={`${table} ${day}`} className={styles.row}>
                <small>
                  <Day day={day} />
                </small>
                <span className={styles.title} title={gain}>
                  {gain}
                </span>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className={styles.none}>{t('activity.playsNone')}</p>
      )}
      <div className={styles.actions}>
        {mainTable === null ? (
          <Link to={paths.plays}>{t('activity.toPlays')}</Link>
        ) : (
          <Link to={paths.recommend} params={{ tableId: mainTable }} search={{ view: 'targets' }}>
            {t('activity.targets', { table: nameOf(mainTable) })}
          </Link>
        )}
      </div>
    </Part>
  );
}
