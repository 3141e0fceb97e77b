import { useTranslation } from 'react-i18next';
import type { RevisionDetail } from '#contract/voting/revisions.ts';
import detail from '../../charts/Detail.module.css';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { InlineVote } from '../voteForm/InlineVote.tsx';
import { paperOfRevision } from '../voteForm/paperOf.ts';
import { whyDecided } from '../voteResult/describeVerdict.ts';
import { OpenVote } from '../voteResult/OpenVote.tsx';
import { Opinions } from '../voteResult/Opinions.tsx';
import { countsOf } from '../voteResult/VoteCounts.tsx';
import { VoteHeading } from '../voteResult/VoteHeading.tsx';
import { VoteResult } from '../voteResult/VoteResult.tsx';
import { VotersPanel } from '../voteResult/VotersPanel.tsx';
import { verdictOfRevision } from '../voteResult/verdictOf.ts';
import { Withdraw } from '../voteResult/Withdraw.tsx';

/** Shows the vote on a revision; a fix by an admin has no vote. */
export function RevisionVote({ revision }: { revision: RevisionDetail }) {
  const { t } = useTranslation();
  const { table, level, type, entryNo, voteResult, comment, voters, opinions, personDiff } = revision;
  const counts = type === 'fix' ? null : countsOf(revision);
  const verdict = verdictOfRevision(revision.notifications, entryNo);
  const paper = paperOfRevision(revision);
  const isRevote = type === 'resurrection';
  return (
    <section className={detail.card} aria-labelledby="vote">
      <VoteHeading vote={revision}>{paper && <InlineVote paper={paper} />}</VoteHeading>
      {comment && (
        <p className={detail.proposal} dir="auto">
          {comment}
        </p>
      )}
      {type === 'fix' && <p className={detail.hint}>{t('revision.noVote')}</p>}
      {voteResult === 'new' && <OpenVote {...revision} counts={counts} />}
      {revision.canWithdraw && <Withdraw table={table} entryNo={entryNo} what="revision" />}
      {counts && (
        <VoteResult
          counts={counts}
          minimum={verdict ? verdict.minimum : revision.minimum}
          acceptRate={verdict ? verdict.threshold : revision.threshold}
          withNeutral={hasNeutral(revision)}
        />
      )}
      {verdict && <p>{whyDecided(t, verdict)}</p>}
      {isRevote && counts && opinions && (
        <Opinions opinions={opinions} personDiff={personDiff} table={table} level={level} />
      )}
      {voters && type !== 'fix' && (
        <VotersPanel
          voters={voters}
          known={revision.known}
          table={table}
          level={level}
          withOpinion={isRevote || revision.voteVersion === 1}
          isRevision={!isRevote}
          openEntry={voteResult === 'new' ? { table: revision.entryTable, entryNo: revision.subNo } : null}
        />
      )}
    </section>
  );
}
