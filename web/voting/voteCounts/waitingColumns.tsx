import type { TFunction } from 'i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { voteCount } from '#contract/voting/voteCounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { halves, percent, type Tally } from '#domain/voting/tally.ts';
import { daysLeft } from '#domain/voting/window.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { Time } from '../../base/i18n/Time.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { Tag } from '../../base/ui/Tag.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { VoteCounts } from '../voteResult/VoteCounts.tsx';
import { VoteProgress } from '../voteResult/VoteProgress.tsx';

type Waiting = Reply<typeof voteCount>['open'][number];

/**
 * Returns the columns of the open votes that wait for a vote count; the hidden parts are for the special admin only.
 */
export function waitingColumns(t: TFunction, table: TableRules, withHidden: boolean): Column<Waiting>[] {
  const left = (vote: Waiting) => daysLeft(new Date(vote.deadline), serverNow());
  return [
    {
      id: 'level',
      header: t('list.column.level'),
      onPhone: true,
      width: '8.5rem',
      sortBy: (vote) => Number(vote.level),
      cell: (vote) => <LevelMove from={{ table: table.id, level: vote.level }} to={vote.revision?.target ?? null} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      onPhone: true,
      rowHeader: true,
      sortBy: (vote) => vote.title,
      cell: (vote) => (
        <EntryTitle
          tableId={table.id}
          entryNo={vote.revision?.entryNo ?? vote.entryNo}
          title={vote.title}
          isRevision={vote.revision !== null}
        />
      ),
    },
    {
      id: 'kind',
      header: t('list.column.type'),
      width: '9rem',
      sortBy: (vote) => vote.revision?.type ?? '',
      cell: ({ revision }) =>
        revision ? (
          <RevisionTag type={revision.type} target={revision.target} />
        ) : (
          <Tag color="var(--warn)">{t('voteCountPage.proposal')}</Tag>
        ),
    },
    {
      id: 'votes',
      header: t('list.column.votes'),
      onPhone: true,
      width: '12rem',
      sortBy: (vote) => vote.voteTotal,
      cell: (vote) => (
        <VoteProgress total={vote.voteTotal} counts={vote.hidden} minimum={vote.minimum} acceptRate={vote.threshold} />
      ),
    },
    ...(withHidden ? hiddenColumns(t, table) : []),
    {
      id: 'decidedBy',
      header: t('common.inGmt9', { heading: t('voteCount.column.decidedBy') }),
      onPhone: true,
      width: '17rem',
      sortBy: (vote) => vote.decidedBy,
      cell: (vote) => (
        <span className="hint">
          {left(vote) > 0 ? t('voteCountPage.closes', { count: left(vote) }) : t('voteCountPage.closed')} ·{' '}
          <Time time={vote.decidedBy}>
            {t('voteCountPage.decidedOn', { date: gmt9(new Date(vote.decidedBy)).short })}
          </Time>
        </span>
      ),
    },
  ];
}

/** Returns the columns that only the special admin sees. */
function hiddenColumns(t: TFunction, table: TableRules): Column<Waiting>[] {
  const tallyOf = ({ hidden }: Waiting): Tally => ({
    yes: hidden?.voteYes ?? 0,
    neutral: hidden?.voteNeutral ?? 0,
    no: hidden?.voteNo ?? 0,
  });
  const missing = (vote: Waiting) => Math.max(0, 2 * vote.minimum - halves(tallyOf(vote))) / 2;
  return [
    {
      id: 'rate',
      header: t('voteCount.column.rate'),
      numeric: true,
      width: '10rem',
      sortBy: (vote) => Number(percent(tallyOf(vote), 2)),
      cell: (vote) =>
        vote.hidden && (
          <VoteCounts
            counts={vote.hidden}
            withNeutral={hasNeutral({ table: table.id, type: vote.revision?.type ?? null })}
          />
        ),
    },
    {
      id: 'missing',
      header: t('voteCount.column.missing'),
      numeric: true,
      under: 'rate',
      sortBy: missing,
      cell: (vote) => missing(vote) || '–',
    },
  ];
}
