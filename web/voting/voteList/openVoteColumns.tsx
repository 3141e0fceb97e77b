import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import { isLink } from '#domain/common/link.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { percent } from '#domain/voting/tally.ts';
import { ExternalIconLink } from '../../base/ui/ExternalIconLink.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { PlayerName } from '../../charts/PlayerName.tsx';
import { Deadline } from '../voteResult/Deadline.tsx';
import { VoteProgress } from '../voteResult/VoteProgress.tsx';
import styles from './VoteList.module.css';

type OpenVote = VotingSong | VotingRevision;

interface OpenVoteColumnsInput<Entry> {
  t: TFunction;
  tableId: TableId;
  control: (entry: Entry) => ReactNode;
}

/** Returns the columns that the lists of open votes on charts and on revisions share, by name. */
export function openVoteColumns<Entry extends OpenVote>({ t, tableId, control }: OpenVoteColumnsInput<Entry>) {
  const column = (id: keyof typeof COLUMNS, rest: Omit<Column<Entry>, 'id' | 'header'>): Column<Entry> => ({
    id,
    header: t(`vote.column.${id}`),
    ...COLUMNS[id],
    ...rest,
  });
  return {
    title: (isRevision: boolean, marks: (entry: Entry) => ReactNode) =>
      column('title', {
        sortBy: ({ title }) => title,
        cell: (entry) => (
          <span className={styles.title} title={entry.title}>
            <EntryTitle tableId={tableId} entryNo={entry.entryNo} title={entry.title} isRevision={isRevision} />
            {marks(entry)}
          </span>
        ),
      }),
    artist: column('artist', {
      sortBy: ({ artist }) => artist,
      cell: ({ artist }) => (
        <span className={`hint ${styles.artist}`} title={artist}>
          {artist}
        </span>
      ),
    }),
    links: column('links', {
      cell: ({ title, url, url_diff }) => (
        <span className={styles.links}>
          {isLink(url) && <ExternalIconLink href={url} icon="song" label={t('vote.songOf', { title })} />}
          {isLink(url_diff) ? (
            <ExternalIconLink href={url_diff} icon="download" label={t('vote.chartOf', { title })} />
          ) : (
            url_diff && (
              <span className={styles.address} title={url_diff}>
                {url_diff}
              </span>
            )
          )}
        </span>
      ),
    }),
    total: column('total', {
      sortBy: ({ voteTotal }) => voteTotal,
      cell: ({ voteTotal, minimum, threshold, hidden }) => (
        <VoteProgress total={voteTotal} counts={hidden} minimum={minimum} acceptRate={threshold} />
      ),
    }),
    deadline: column('deadline', {
      sortBy: ({ deadline }) => deadline,
      cell: ({ deadline }) => <Deadline deadline={deadline} isShort />,
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
      cell: ({ comment }) => comment && <CutComment comment={comment} />,
    }),
    vote: column('vote', { cell: control }),
  };
}

/** The layout of the columns; the title takes the width that the others leave. */
const COLUMNS = {
  title: { onPhone: true, rowHeader: true },
  artist: { under: 'title', underOnPhone: 'title' },
  links: { onPhone: true, width: '6.75rem' },
  total: { onPhone: true, numeric: true, width: '9.5rem' },
  score: { under: 'total' },
  deadline: { onPhone: true, numeric: true, width: '6rem' },
  proposer: { width: '7.25rem' },
  comment: { under: 'title', underOnPhone: 'title' },
  vote: { onPhone: true, width: '8.5rem' },
} as const satisfies Record<string, Partial<Column<OpenVote>>>;

function tallyOf({ hidden }: OpenVote) {
  return { yes: hidden?.voteYes ?? 0, neutral: hidden?.voteNeutral ?? 0, no: hidden?.voteNo ?? 0 };
}

/** Shows the first line of a comment, and the whole of it when it is pressed. */
function CutComment({ comment }: { comment: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <button
      type="button"
      className={styles.comment}
      aria-expanded={isWhole}
      title={isWhole ? undefined : comment}
      dir="auto"
      onClick={() => setWhole(!isWhole)}
    >
      {comment}
    </button>
  );
}
