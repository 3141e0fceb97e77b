import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { chartView } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { ChartFigures, Figure } from '../charts/ChartFigures.tsx';
import { MoreOnChart } from '../charts/ChartLinks.tsx';
import styles from '../charts/ChartTables.module.css';
import { ChartTables } from '../charts/ChartTables.tsx';
import detail from '../charts/Detail.module.css';
import { Hash } from '../charts/EntryFacts.tsx';
import { FavouriteStar } from '../charts/FavouriteStar.tsx';
import { LoadedChartView } from '../charts/LoadedChartView.tsx';
import { OwnFigures } from '../estimate/OwnFigures.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { RequestButton } from '../moderation/RequestButton.tsx';
import { TagVotesPanel } from '../players/TagVotesPanel.tsx';

/** Shows a chart: what its file says, the viewer, and where it is listed. */
export function ChartDetails({ view }: { view: Reply<typeof chartView> }) {
  const { t } = useTranslation();
  const { chart, tables, uploads } = view;
  const official = tables.find(({ state }) => state === 'official');
  const artist = [chart.artist, chart.subartist].filter(Boolean).join(' ');
  return (
    <Page title={chart.fullTitle} facts={<FavouriteStar md5={chart.md5} sha256={chart.sha256} />}>
      <Stack gap="var(--space-2)">
        <bdi className="dim">{artist}</bdi>
        <ChartFigures chart={chart}>
          {chart.genre && <Figure name={t('chart.genre')}>{chart.genre}</Figure>}
          <OwnFigures
            md5={chart.md5}
            sha256={chart.sha256}
            table={official?.table ?? ''}
            entryNo={official?.entryNo ?? 0}
            isEstimated={official !== undefined}
          />
        </ChartFigures>
      </Stack>
      {chart.random && (
        <Group component="p" className={detail.notice} gap="var(--space-icon) var(--space-3)">
          <Icon name="warning" />
          {t('picture.random')}
        </Group>
      )}
      <LoadedChartView view={view} />
      <div className={styles.placements}>
        <ChartTables tables={tables} />
        {uploads.length > 0 && (
          <section className={detail.card} aria-labelledby="uploads">
            <h2 id="uploads">{t('picture.uploads')}</h2>
            <Stack component="ul" gap="var(--space-1)">
              {uploads.map(({ entryNo, title }) => (
                <li key={entryNo}>
                  <Link to={paths.upload} params={{ entryNo: String(entryNo) }} className={styles.link}>
                    <Icon name="file" />
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
            </Stack>
          </section>
        )}
        <Stack gap="var(--space-4)">
          <Link to={paths.chartRanking} params={{ hash: chart.sha256 }} className={styles.link}>
            <Icon name="ranking" />
            {t('picture.ranking')}
          </Link>
          <TagVotesPanel hash={chart.sha256} />
          <MoreOnChart chart={{ ...chart, title: chart.fullTitle, artist }}>
            <Hash name="md5" value={chart.md5} />
            <Hash name="sha256" value={chart.sha256} />
          </MoreOnChart>
          <RequestButton about={{ kind: 'chart', sha256: chart.sha256 }} />
        </Stack>
      </div>
    </Page>
  );
}
