import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RevisionDetail } from '#contract/voting/revisions.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { MoreOnChart, SongLinks } from '../../charts/ChartLinks.tsx';
import { LoadedChartStage } from '../../charts/ChartStage.tsx';
import detail from '../../charts/Detail.module.css';
import { Fact, Hash, WhoAndWhen } from '../../charts/EntryFacts.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { ActMenu } from '../../moderation/ActMenu.tsx';
import { RequestButton } from '../../moderation/RequestButton.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { Comments } from '../comments/Comments.tsx';
import { ResultTag } from '../voteResult/ResultTag.tsx';
import { countsOf } from '../voteResult/VoteCounts.tsx';
import { verdictOfRevision } from '../voteResult/verdictOf.ts';
import { OtherRevisions } from './OtherRevisions.tsx';
import { RevisionVote } from './RevisionVote.tsx';

/** Shows a revision: what it asks for, its vote, its decisions, and the entry that it is about. */
export function RevisionView({ revision }: { revision: RevisionDetail }) {
  const { t } = useTranslation();
  const { table, level, type, target, title, artist, voteResult } = revision;
  const { entryNo, subNo, entryTable, entryLevel } = revision;
  return (
    <Page
      title={title || t('list.noTitle')}
      facts={
        <ActMenu
          of={title || t('list.noTitle')}
          acts={voteResult === 'new' ? [{ name: 'cancel', table: entryTable, entryNo: subNo }] : []}
        />
      }
    >
      <Group gap="var(--space-icon) var(--space-3)">
        <RevisionTag type={type} target={target} />
        <LevelMove from={{ table, level }} to={target} />
        <ResultTag result={voteResult} />
        <bdi className="dim">{artist}</bdi>
      </Group>
      <Group component="p" className={detail.notice} gap="var(--space-icon) var(--space-3)">
        <Icon name="list" />
        <span>{t('revision.about')}</span>
        <Link to={paths.song} params={{ tableId: entryTable, entryNo: String(subNo) }}>
          {t('revision.toEntry', { number: subNo })}
        </Link>
        <LevelTag table={entryTable} level={entryLevel} />
      </Group>
      <SongLinks chart={revision} />
      <LoadedChartStage sha256={revision.sha256} />
      <div className={detail.columns}>
        <div>
          <RevisionVote revision={revision} />
          <section className={detail.card} aria-labelledby="comments">
            <h2 id="comments">{t('common.inGmt9', { heading: t('revision.notices') })}</h2>
            <Comments
              comments={null}
              notifications={revision.notifications}
              shownAbove={countsOf(revision) ? verdictOfRevision(revision.notifications, revision.entryNo) : undefined}
            />
          </section>
        </div>
        <div>
          <section className={detail.card} aria-labelledby="facts">
            <h2 id="facts">{t('song.details')}</h2>
            <dl className={detail.facts}>
              <WhoAndWhen proposal={revision} />
            </dl>
          </section>
          <OtherRevisions table={entryTable} entryNo={subNo} except={entryNo} />
          <MoreOnChart chart={revision}>
            <Fact name={t('list.column.number')}>{entryNo}</Fact>
            <Hash name="md5" value={revision.md5} />
            <Hash name="sha256" value={revision.sha256} />
          </MoreOnChart>
          <RequestButton about={{ kind: 'revision', table, entryNo }} />
        </div>
      </div>
    </Page>
  );
}
