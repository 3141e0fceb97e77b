import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RevisionDetail } from '#contract/revisions.ts';
import { gmt9 } from '#domain/dates.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { FoldedPicture } from '../charts/FoldedPicture.tsx';
import { Proposer, Voting } from '../countings/Person.tsx';
import { ResultTag } from '../countings/ResultTag.tsx';
import { countsOf } from '../countings/VoteCounts.tsx';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { Page } from '../shell/Page.tsx';
import { ChartLinks } from '../submissions/ChartLinks.tsx';
import detail from '../submissions/Detail.module.css';
import { Fact, Hash } from '../submissions/EntryFacts.tsx';
import { Talk } from '../submissions/Talk.tsx';
import { verdictOfRevision } from '../submissions/verdictOf.ts';
import { LevelMove } from '../tables/LevelMove.tsx';
import { LevelTag } from '../tables/LevelTag.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RevisionTag } from '../voting/RevisionTag.tsx';
import { OtherRevisions } from './OtherRevisions.tsx';
import { RevisionVote } from './RevisionVote.tsx';

interface RevisionViewProps {
  revision: RevisionDetail;
}

/** A revision: what it asks for, its vote, what was decided, and the entry it is about. */
export function RevisionView({ revision }: RevisionViewProps) {
  const { t } = useTranslation();
  const { table, level, type, target, title, artist, voteResult, proposer, publishedTime, decidedTime } = revision;
  const { entryNo, subNo, entryTable, entryLevel } = revision;
  return (
    <Page title={title || t('list.noTitle')}>
      <div className={detail.head}>
        <RevisionTag type={type} target={target} />
        <LevelMove from={{ table, level }} to={target} />
        <ResultTag result={voteResult} />
        <bdi className={detail.artist}>{artist}</bdi>
      </div>
      <p className={detail.notice}>
        <Icon name="list" />
        <span>{t('revision.about')}</span>
        <Link to={paths.song} params={{ tableId: entryTable, entryNo: String(subNo) }}>
          {t('revision.toEntry', { number: subNo })}
        </Link>
        <LevelTag table={entryTable} level={entryLevel} />
      </p>
      <div className={detail.columns}>
        <div>
          <FoldedPicture sha256={revision.sha256} />
          <RevisionVote revision={revision} />
          <section className={detail.card} aria-labelledby="talk">
            <h2 id="talk">{t('revision.notices')}</h2>
            <Talk
              comments={null}
              notifications={revision.notifications}
              toldAbove={countsOf(revision) ? verdictOfRevision(revision.notifications, revision.entryNo) : undefined}
            />
          </section>
        </div>
        <div>
          <ChartLinks chart={revision} />
          <section className={detail.card} aria-labelledby="facts">
            <h2 id="facts">{t('song.details')}</h2>
            <dl className={detail.facts}>
              <Fact name={t('list.column.number')}>{entryNo}</Fact>
              <Fact name={t('list.column.proposer')}>
                {proposer ? <Proposer proposer={proposer} table={table} /> : voteResult === 'new' ? <Voting /> : '–'}
              </Fact>
              <Fact name={t('song.published')}>{publishedTime ? gmt9(new Date(publishedTime)).minute : '–'}</Fact>
              {decidedTime && <Fact name={t('song.decided')}>{gmt9(new Date(decidedTime)).minute}</Fact>}
              <Hash name="md5" value={revision.md5} />
              <Hash name="sha256" value={revision.sha256} />
            </dl>
          </section>
          <OtherRevisions table={entryTable} entryNo={subNo} except={entryNo} />
          <nav aria-label={t('song.ways')} className={detail.row}>
            <Link to={paths.revisions} params={{ tableId: table }}>
              {t('list.revisions', { table: tableById(currentRules(), table)?.name ?? table })}
            </Link>
          </nav>
        </div>
      </div>
    </Page>
  );
}
