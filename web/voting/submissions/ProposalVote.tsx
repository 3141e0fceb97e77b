import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import styles from '../../charts/Detail.module.css';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { InlineVote } from '../voteForm/InlineVote.tsx';
import { paperOfSong } from '../voteForm/paperOf.ts';
import { whyDecided } from '../voteResult/describeVerdict.ts';
import { OpenVote } from '../voteResult/OpenVote.tsx';
import { Opinions } from '../voteResult/Opinions.tsx';
import { countsOf } from '../voteResult/VoteCounts.tsx';
import { VoteHeading } from '../voteResult/VoteHeading.tsx';
import { VoteResult } from '../voteResult/VoteResult.tsx';
import { VotersPanel } from '../voteResult/VotersPanel.tsx';
import { verdictOf } from '../voteResult/verdictOf.ts';
import { Withdraw } from '../voteResult/Withdraw.tsx';

/**
 * Shows the vote on a proposal: only its public part while it is open, then everything and the reason for the decision.
 */
export function ProposalVote({ song }: { song: SongDetail }) {
  const { t } = useTranslation();
  const { votedPlace, voteResult, comment, voters, opinions, personDiff, known } = song;
  const withNeutral = hasNeutral({ table: votedPlace.table, type: null });
  const counts = countsOf(song);
  const verdict = verdictOf(song.notifications);
  const paper = paperOfSong(song);
  return (
    <section className={styles.card} aria-labelledby="vote">
      <VoteHeading vote={song}>{paper && <InlineVote paper={paper} />}</VoteHeading>
      {comment && (
        <p className={styles.proposal} dir="auto">
          {comment}
        </p>
      )}
      {voteResult === 'new' && <OpenVote {...song} counts={counts} />}
      {song.canWithdraw && <Withdraw table={song.table} entryNo={song.entryNo} what="song" />}
      {counts ? (
        <VoteResult
          counts={counts}
          minimum={verdict ? verdict.minimum : song.minimum}
          acceptRate={verdict ? verdict.threshold : song.threshold}
          withNeutral={withNeutral}
        />
      ) : (
        voteResult !== 'new' && !known && <p className={styles.hint}>{t('result.imported')}</p>
      )}
      {verdict && <p>{whyDecided(t, verdict)}</p>}
      {counts && opinions && <Opinions opinions={opinions} personDiff={personDiff} {...votedPlace} />}
      {voters && (counts || known || voters.length > 0) && (
        <VotersPanel
          voters={voters}
          known={known}
          {...votedPlace}
          withOpinion
          openEntry={voteResult === 'new' ? { table: song.table, entryNo: song.entryNo } : null}
        />
      )}
    </section>
  );
}
