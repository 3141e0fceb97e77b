import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { votingRevisions, votingSongs } from '#contract/voting/voting.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { FirstRun } from '../../players/FirstRun.tsx';
import { useIsFirstRun } from '../../players/firstRunState.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { SubmitPanel } from '../proposing/SubmitPanel.tsx';
import { RevisionPanel } from '../revisions/form/RevisionPanel.tsx';
import { ChartList } from './ChartList.tsx';
import { ExoplanetIntro } from './ExoplanetIntro.tsx';
import { ListSwitch } from './ListSwitch.tsx';
import { RevisionList } from './RevisionList.tsx';
import styles from './VoteList.module.css';

/**
 * Shows the open votes of a table on charts or revisions, and the forms that propose either. An unknown table shows
 * nothing.
 */
export function VotePage() {
  const { t } = useTranslation();
  const { tableId } = useParams({ from: paths.vote });
  const { list = 'songs' } = useSearch({ from: paths.vote });
  const table = tableOf(tableId);
  const { session, isPending: isWaiting } = useSession();
  const isNew = useIsFirstRun(session);
  const enabled = table !== undefined;
  const songs = useEndpoint(votingSongs, { query: { table: tableId } }, { enabled });
  const revisions = useEndpoint(votingRevisions, { query: { table: tableId } }, { enabled });
  if (!table) return null;
  const { isPending, error, refetch } = list === 'songs' ? songs : revisions;
  // A failed refetch keeps the list: the visitor may be voting in it.
  const isLoaded = list === 'songs' ? songs.data : revisions.data;
  const hasVoted = [...(songs.data?.source ?? []), ...(revisions.data?.source ?? [])].some(({ ownVote }) => ownVote);
  // The first-run card says already what keeps a new player from voting.
  const saysLimit = !isNew || hasVoted;
  const countOf = (votes: typeof songs.data | typeof revisions.data) =>
    session ? votes?.source.filter(({ viewer }: { viewer: string }) => viewer === 'success').length : votes?.count;
  return (
    <Page
      title={t('vote.title', { table: table.name })}
      tables={<TableSwitch current={table.id} to={paths.vote} list={list === 'revisions' ? list : undefined} />}
    >
      {isWaiting || (isNew && isPending) ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <FirstRun hasVoted={hasVoted} />
          <div className={styles.top}>
            <ListSwitch
              tableId={table.id}
              current={list}
              counts={{ songs: countOf(songs.data), revisions: countOf(revisions.data) }}
              isLeft={session !== null}
            />
            <ExoplanetIntro table={table} />
            <div className={styles.panels}>
              <SubmitPanel table={table} />
              <RevisionPanel key={`revise ${table.id}`} table={table} />
            </div>
          </div>
          {isPending && <Loading />}
          {!isLoaded && error && <ErrorState query={{ error, refetch }} />}
          {list === 'songs' && songs.data && (
            <ChartList key={table.id} table={table} songs={songs.data} saysLimit={saysLimit} />
          )}
          {list === 'revisions' && revisions.data && (
            <RevisionList key={table.id} table={table} revisions={revisions.data} saysLimit={saysLimit} />
          )}
        </Suspense>
      )}
    </Page>
  );
}
