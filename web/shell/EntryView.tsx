import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { MoreOnChart, SongLinks } from '../charts/ChartLinks.tsx';
import styles from '../charts/Detail.module.css';
import { EntryFacts, Fact, Hash } from '../charts/EntryFacts.tsx';
import { FavouriteStar } from '../charts/FavouriteStar.tsx';
import { ChartEstimatePanel } from '../estimate/ChartEstimatePanel.tsx';
import { useIsEstimateKnown } from '../estimate/useEntryEstimate.ts';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { ActMenu } from '../moderation/ActMenu.tsx';
import { RequestButton } from '../moderation/RequestButton.tsx';
import { ChartRankingPanel } from '../players/chartRanking/ChartRankingPanel.tsx';
import { useIsRanked } from '../players/chartRanking/useRankingOfChart.ts';
import { TagVotesPanel } from '../players/TagVotesPanel.tsx';
import { LevelTag } from '../tables/LevelTag.tsx';
import { CommentForm } from '../voting/comments/CommentForm.tsx';
import { Comments } from '../voting/comments/Comments.tsx';
import { entryComments } from '../voting/comments/commentSubject.ts';
import { OtherRevisions } from '../voting/revisions/OtherRevisions.tsx';
import { ProposalVote } from '../voting/submissions/ProposalVote.tsx';
import { EntryState } from '../voting/voteResult/ResultTag.tsx';
import { countsOf } from '../voting/voteResult/VoteCounts.tsx';
import { verdictOf } from '../voting/voteResult/verdictOf.ts';
import { EntryStage, isEstimated } from './EntryStage.tsx';

interface EntryViewProps {
  song: SongDetail;
}

/** Shows an entry: its level and state, its vote, comments and decisions, and the facts and links of its chart. */
export function EntryView({ song }: EntryViewProps) {
  const { t } = useTranslation();
  const { table, entryNo, level, title, artist, voteResult, deleted, removed, openRevision } = song;
  const isOpen = voteResult === 'new';
  const subject = entryComments({ table, entryNo, sha256: song.sha256, isHidden: isOpen });
  const rules = tableOf(table);
  const hasEstimate = isEstimated(song);
  const hashes = { md5: song.md5, sha256: song.sha256 };
  // What stands below them comes after them, so that nothing moves.
  const isRanked = useIsRanked(hashes);
  const isEstimateKnown = useIsEstimateKnown(table, entryNo, hasEstimate);
  return (
    <Page title={title || t('list.noTitle')} facts={<EntryActs song={song} />}>
      <Group gap="var(--space-icon) var(--space-3)">
        <LevelTag table={table} level={level} />
        <span>
          <EntryState result={voteResult} deleted={deleted} removed={removed} />
        </span>
        <bdi className="dim">{artist}</bdi>
      </Group>
      {openRevision && (
        <Group component="p" className={styles.notice} gap="var(--space-icon) var(--space-3)">
          <Icon name="vote" />
          <span>{t(openRevision.type === 'resurrection' ? 'song.revote' : 'song.openRevision')}</span>
          <Link to={paths.revision} params={{ tableId: openRevision.table, entryNo: String(openRevision.entryNo) }}>
            {t('song.toRevision', { number: openRevision.entryNo })}
          </Link>
        </Group>
      )}
      <SongLinks chart={song} />
      <EntryStage song={song} />
      <div className={styles.columns}>
        <div>
          <ProposalVote song={song} />
          <ChartRankingPanel tableId={table} {...hashes} />
          {isRanked && rules && hasEstimate && <ChartEstimatePanel table={rules} entryNo={entryNo} />}
          {isRanked && isEstimateKnown && (
            <section className={styles.card} aria-labelledby="comments">
              <h2 id="comments">{t('common.inGmt9', { heading: t('song.talk') })}</h2>
              <Comments
                subject={subject}
                comments={song.comments}
                notifications={song.notifications}
                shownAbove={countsOf(song) ? verdictOf(song.notifications) : undefined}
              />
              <CommentForm subject={subject} />
            </section>
          )}
        </div>
        <div>
          <EntryFacts song={song} />
          <OtherRevisions table={table} entryNo={entryNo} />
          {!isOpen && !removed && (
            <LinkButton
              to={paths.vote}
              params={{ tableId: table }}
              search={{ list: 'revisions', revise: entryNo }}
              variant="default"
              leftSection={<Icon name="revise" />}
            >
              {t('song.revise')}
            </LinkButton>
          )}
          <TagVotesPanel hash={song.sha256 || song.md5} />
          <MoreOnChart chart={song}>
            <Fact name={t('list.column.number')}>{entryNo}</Fact>
            {song.chart?.genre && <Fact name={t('chart.genre')}>{song.chart.genre}</Fact>}
            <Hash name="md5" value={song.md5} />
            <Hash name="sha256" value={song.sha256} />
            <Hash name={t('song.originMd5')} value={song.originMd5 ?? ''} />
          </MoreOnChart>
          <RequestButton about={{ kind: 'entry', table, entryNo }} />
        </div>
      </div>
    </Page>
  );
}

/** The star of a favourite, and for moderators what they can do about the entry. */
function EntryActs({ song }: EntryViewProps) {
  const { t } = useTranslation();
  const { table, entryNo, title, url, url_diff, md5, sha256, voteResult, removed, openRevision } = song;
  const entry = { table, entryNo };
  const fix = { name: 'fix', ...entry, songUrl: url, chartUrl: url_diff, sha256: null, request: null } as const;
  return (
    <>
      <FavouriteStar md5={md5} sha256={sha256} />
      <ActMenu
        of={title || t('list.noTitle')}
        acts={[
          ...(removed ? [] : [fix]),
          ...(voteResult === 'new' || openRevision ? [{ name: 'cancel', ...entry } as const] : []),
          ...(removed ? [] : [{ name: 'remove-from-sub', ...entry, request: null } as const]),
          ...(sha256 ? [{ name: 'delete-chart', sha256, request: null } as const] : []),
        ]}
      />
    </>
  );
}
