import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/submissions.ts';
import styles from '../../charts/Detail.module.css';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { InlineVote } from '../voteForm/InlineVote.tsx';
import { paperOfSong } from '../voteForm/paperOf.ts';
import { whyDecided } from '../voteResult/describeVerdict.ts';
import { isVoteOver } from '../voteResult/isVoteOver.ts';
import { OpenVote } from '../voteResult/OpenVote.tsx';
import { Opinions } from '../voteResult/Opinions.tsx';
import { countsOf } from '../voteResult/VoteCounts.tsx';
import { VoteResult } from '../voteResult/VoteResult.tsx';
import { Voters } from '../voteResult/Voters.tsx';
import { verdictOf } from '../voteResult/verdictOf.ts';
import { Withdraw } from '../voteResult/Withdraw.tsx';

interface ProposalVoteProps {
  song: SongDetail;
}

/**
 * Shows the vote on a proposal: while it is open what is public of it, afterward everything and the reason of the
 * decision.
 */
export function ProposalVote({ song }: ProposalVoteProps) {
  const { t } = useTranslation();
  const { votedPlace, voteResult, comment, voters, opinions, personDiff } = song;
  const withNeutral = hasNeutral({ table: votedPlace.table, type: null });
  const counts = countsOf(song);
  const verdict = verdictOf(song.notifications);
  const paper = paperOfSong(song);
  return (
    <section className={styles.card} aria-labelledby="vote">
      <h2 id="vote">
        {t(voteResult === 'new' ? (isVoteOver(song) ? 'song.overVote' : 'song.openVote') : 'song.closedVote')}
      </h2>
      {comment && (
        <p className={styles.proposal} dir="auto">
          {comment}
        </p>
      )}
      {voteResult === 'new' && <OpenVote {...song}>{paper && <InlineVote paper={paper} />}</OpenVote>}
      {song.canWithdraw && <Withdraw table={song.table} entryNo={song.entryNo} what="song" />}
      {counts ? (
        <VoteResult
          counts={counts}
          minimum={verdict ? verdict.minimum : song.minimum}
          acceptRate={verdict ? verdict.threshold : song.threshold}
          withNeutral={withNeutral}
        />
      ) : (
        voteResult !== 'new' && <p className={styles.hint}>{t('result.imported')}</p>
      )}
      {verdict && <p>{whyDecided(t, verdict)}</p>}
      {counts && opinions && <Opinions opinions={opinions} personDiff={personDiff ?? 0} {...votedPlace} />}
      {voters && (counts || voters.length > 0) && (
        <>
          <h3>{t('result.voters')}</h3>
          <Voters voters={voters} {...votedPlace} withOpinion />
        </>
      )}
    </section>
  );
}
