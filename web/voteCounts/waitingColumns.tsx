import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { voteCount } from '#contract/voteCounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { halves, percent, type Tally } from '#domain/voting/tally.ts';
import { daysLeft } from '#domain/voting/window.ts';
import { currentRules } from '../api/currentRules.ts';
import { serverNow } from '../api/serverClock.ts';
import { hasNeutral } from '../entries/hasNeutral.ts';
import { RevisionTag } from '../entries/RevisionTag.tsx';
import { paths } from '../pages/paths.ts';
import { LevelMove } from '../tables/LevelMove.tsx';
import type { Column } from '../ui/lists/column.ts';
import { Tag } from '../ui/Tag.tsx';
import { VoteCounts } from '../votes/VoteCounts.tsx';
import { VoteProgress } from '../votes/VoteProgress.tsx';
import styles from './VoteCountPage.module.css';

type Waiting = Reply<typeof voteCount>['open'][number];

/** The columns of what waits for a counting (decisions.md §7: the total, the minimum and the days left are public). */
export function waitingColumns(t: TFunction, table: TableRules, withHidden: boolean): Column<Waiting>[] {
  const left = (one: Waiting) => daysLeft(currentRules(), new Date(one.publishedTime), serverNow());
  return [
    {
      id: 'level',
      header: t('list.column.level'),
      onPhone: true,
      width: '8.5rem',
      sortBy: (one) => Number(one.level),
      cell: (one) => <LevelMove from={{ table: table.id, level: one.level }} to={one.revision?.target ?? null} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      onPhone: true,
      namesRow: true,
      sortBy: (one) => one.title,
      cell: (one) => <WaitingTitle one={one} tableId={table.id} noTitle={t('list.noTitle')} />,
    },
    {
      id: 'kind',
      header: t('list.column.type'),
      width: '9rem',
      sortBy: (one) => one.revision?.type ?? '',
      cell: ({ revision }) =>
        revision ? (
          <RevisionTag type={revision.type} target={revision.target} />
        ) : (
          <Tag color="var(--warn)">{t('counting.proposal')}</Tag>
        ),
    },
    {
      id: 'votes',
      header: t('list.column.votes'),
      onPhone: true,
      width: '7.5rem',
      sortBy: (one) => one.voteTotal,
      cell: (one) => <VoteProgress total={one.voteTotal} minimum={one.minimum} threshold={one.threshold} />,
    },
    ...(withHidden ? hiddenColumns(t, table) : []),
    {
      id: 'left',
      header: t('counting.column.left'),
      under: 'decidedBy',
      sortBy: left,
      cell: (one) => <span className={styles.left}>{t('counting.days', { count: left(one) })}</span>,
    },
    {
      id: 'decidedBy',
      header: t('counting.column.decidedBy'),
      width: '10rem',
      sortBy: (one) => one.decidedBy,
      cell: (one) => gmt9(new Date(one.decidedBy)).minute,
    },
  ];
}

interface WaitingTitleProps {
  one: Waiting;
  tableId: string;
  noTitle: string;
}

function WaitingTitle({ one: { revision, entryNo, title }, tableId, noTitle }: WaitingTitleProps) {
  return (
    <Link
      to={revision ? paths.revision : paths.song}
      params={{ tableId, entryNo: String(revision?.entryNo ?? entryNo) }}
      className={styles.title}
      dir="auto"
    >
      {title || noTitle}
    </Link>
  );
}

/** For the special admin alone. */
function hiddenColumns(t: TFunction, table: TableRules): Column<Waiting>[] {
  const tallyOf = ({ hidden }: Waiting): Tally => ({
    yes: hidden?.voteYes ?? 0,
    neutral: hidden?.voteNeutral ?? 0,
    no: hidden?.voteNo ?? 0,
  });
  const missing = (one: Waiting) => Math.max(0, 2 * one.minimum - halves(tallyOf(one))) / 2;
  return [
    {
      id: 'rate',
      header: t('counting.column.rate'),
      numeric: true,
      width: '10rem',
      sortBy: (one) => Number(percent(tallyOf(one), 2)),
      cell: (one) =>
        one.hidden && (
          <VoteCounts
            counts={one.hidden}
            withNeutral={hasNeutral({ table: table.id, type: one.revision?.type ?? null })}
          />
        ),
    },
    {
      id: 'missing',
      header: t('counting.column.missing'),
      numeric: true,
      under: 'rate',
      sortBy: missing,
      cell: (one) => missing(one) || '–',
    },
  ];
}
