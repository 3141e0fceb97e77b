import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ChartRankingReply, chartRanking } from '#contract/players/chartRanking.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { Page } from '../../frame/Page.tsx';
import { menuParams } from '../../frame/pages/menuParams.ts';
import { paths } from '../../frame/pages/paths.ts';
import { chartRankingQuery } from '../../frame/pages/queries/chartRankingQuery.ts';
import { useNotes } from '../../frame/session/useNotes.ts';
import { UnloadedPage } from '../../frame/UnloadedPage.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './ChartRanking.module.css';
import { ChartRankingList } from './ChartRankingList.tsx';
import { NoteCount } from './NoteCount.tsx';
import { OwnPlaysOnChart } from './OwnPlaysOnChart.tsx';

/** The ranking of a chart by its sha256 or md5. */
export function ChartRankingPage() {
  const { hash } = useParams({ from: paths.chartRanking });
  // The key resets the view for another chart.
  return <RankingOf key={hash} hash={hash} />;
}

function RankingOf({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const address = useSearch({ from: paths.chartRanking });
  const ranking = useEndpoint(
    chartRanking,
    { params: { hash }, query: chartRankingQuery(address) },
    { keepsPrevious: true },
  );
  if (ranking.error?.error === 'ENOTFOUND') return <NotFound what={t('notFound.chart')} />;
  if (!ranking.data) return <UnloadedPage title={t('chartRanking.loading')} query={ranking} />;
  const { chart } = ranking.data;
  const title = chart.title || t('chartRanking.unknown');
  const caption = t('chartRanking.title', { title });
  return (
    <Page title={caption} facts={<ChartHead chart={chart} />}>
      <ChartRankingList
        caption={caption}
        tableId={chart.tables[0]?.table ?? menuParams().tableId}
        address={address}
        list={ranking}
      />
      <OwnPlaysOnChart hash={hash} />
    </Page>
  );
}

/** Shows the chart of the ranking, with links to its entries and to the chart viewer. */
function ChartHead({ chart }: Pick<ChartRankingReply, 'chart'>) {
  const { t } = useTranslation();
  const { artist, md5, sha256, notes, title, tables } = chart;
  const countOf = useNotes();
  return (
    <Group gap="var(--space-icon) var(--space-3)">
      {tables.map(({ table, entryNo, level }) => (
        <Link key={`${table} ${entryNo}`} to={paths.song} params={{ tableId: table, entryNo: String(entryNo) }}>
          <LevelTag table={table} level={level} />
        </Link>
      ))}
      {artist && <bdi className="dim">{artist}</bdi>}
      {title === '' && <code className="dim">{md5 || sha256}</code>}
      {notes !== null && <NoteCount notes={countOf({ ...chart, notes })} />}
      {notes !== null && sha256 !== '' && (
        <Link to={paths.chart} params={{ sha256 }} className={styles.viewer}>
          <Icon name="lanes" />
          {t('chartRanking.viewer')}
        </Link>
      )}
    </Group>
  );
}
