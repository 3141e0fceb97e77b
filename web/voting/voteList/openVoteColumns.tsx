import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { VotingRevision, VotingSong } from '#contract/voting.ts';
import { isLink } from '#domain/common/link.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { percent } from '#domain/voting/tally.ts';
import { ExternalLink } from '../../base/ui/ExternalLink.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { PlayerName } from '../../charts/PlayerName.tsx';
import type { paths } from '../../frame/pages/paths.ts';
import { Deadline } from '../voteResult/Deadline.tsx';
import styles from './VoteList.module.css';

type OpenVote = VotingSong | VotingRevision;

/** Returns the columns that the lists of open votes on charts and on revisions share, by name. */
export function openVoteColumns<Entry extends OpenVote>(t: TFunction, tableId: TableId) {
  const column = (
    id: keyof typeof COLUMNS,
    rest: Omit<Column<Entry>, 'id' | 'header'> & { header?: string },
  ): Column<Entry> => ({
    id,
    header: t(`vote.column.${id}`),
    ...COLUMNS[id],
    ...rest,
  });
  return {
    artist: column('artist', {
      sortBy: ({ artist }) => artist,
      cell: ({ artist }) => <span className={`hint ${styles.artist}`}>{artist}</span>,
    }),
    chart: column('chart', {
      cell: ({ title, url_diff }) =>
        isLink(url_diff) ? (
          <span className={styles.icon} title={t('vote.chartOf', { title })}>
            <ExternalLink href={url_diff}>
              <Icon name="download" label={t('vote.chartOf', { title })} />
            </ExternalLink>
          </span>
        ) : (
          url_diff
        ),
    }),
    details: (to: (typeof paths)['song' | 'revision']) =>
      column('details', {
        cell: ({ entryNo, title }) => (
          <span className={styles.icon} title={t('vote.detailsOf', { title })}>
            <Link to={to} params={{ tableId, entryNo: String(entryNo) }}>
              <Icon name="list" label={t('vote.detailsOf', { title })} />
            </Link>
          </span>
        ),
      }),
    total: column('total', {
      sortBy: ({ voteTotal }) => voteTotal,
      cell: ({ voteTotal, minimum, threshold }) => (
        <span className={styles.score} title={t('vote.totalOf', { total: voteTotal, minimum, percent: threshold })}>
          <b>{voteTotal}</b> <small>{t('result.minimum', { minimum })}</small>
        </span>
      ),
    }),
    deadline: column('deadline', {
      header: t('common.inGmt9', { heading: t('vote.column.deadline') }),
      sortBy: ({ deadline }) => deadline,
      cell: ({ publishedTime, deadline }) => <Deadline publishedTime={publishedTime} deadline={deadline} />,
    }),
    proposer: column('proposer', {
      sortBy: ({ hidden }) => hidden?.proposer ?? '',
      cell: ({ hidden }) =>
        hidden && (
          <span className={styles.proposer}>
            <PlayerName nickname={hidden.proposer || null} table={tableId} />
          </span>
        ),
    }),
    score: column('score', {
      sortBy: (entry) => Number(percent(tallyOf(entry), 1)),
      cell: (entry) => {
        const { yes, neutral, no } = tallyOf(entry);
        const counts = t('vote.counts', { yes, neutral, no });
        return (
          entry.hidden && (
            <span title={counts} className={styles.score}>
              {percent({ yes, neutral, no }, 1)}%{' '}
              <small>
                {yes}/{neutral}/{no}
              </small>
            </span>
          )
        );
      },
    }),
    comment: column('comment', {
      cell: ({ comment }) =>
        comment && (
          <span className={styles.comment} title={comment}>
            {comment}
          </span>
        ),
    }),
  };
}

/** The layout of the columns on a wide screen; title and comment share the width that the others leave. */
const COLUMNS = {
  artist: { under: 'title' },
  chart: { width: '4.25rem' },
  details: { under: 'chart' },
  total: { numeric: true, width: '6.25rem' },
  score: { under: 'total' },
  deadline: { width: '7.75rem' },
  proposer: { width: '7.25rem' },
  comment: { width: '18%' },
} as const satisfies Record<string, Pick<Column<OpenVote>, 'under' | 'width' | 'numeric'>>;

function tallyOf({ hidden }: OpenVote) {
  return { yes: hidden?.voteYes ?? 0, neutral: hidden?.voteNeutral ?? 0, no: hidden?.voteNo ?? 0 };
}
