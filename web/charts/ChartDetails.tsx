import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { chartView } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { RequestButton } from '../moderation/RequestButton.tsx';
import styles from './ChartDetails.module.css';
import { ChartFigures, Figure } from './ChartFigures.tsx';
import { ChartTables } from './ChartTables.tsx';
import detail from './Detail.module.css';
import { Hash } from './EntryFacts.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { LoadedChartView } from './LoadedChartView.tsx';

/** Shows a chart: what its file says, the viewer, and where it is listed. */
export function ChartDetails({ view }: { view: Reply<typeof chartView> }) {
  const { t } = useTranslation();
  const { chart, tables, uploads } = view;
  const artist = [chart.artist, chart.subartist].filter(Boolean).join(' ');
  return (
    <Page title={chart.fullTitle} facts={<FavouriteStar md5={chart.md5} sha256={chart.sha256} />}>
      <Stack gap="var(--space-2)">
        <bdi className="dim">{artist}</bdi>
        <ChartFigures chart={chart}>
          {chart.genre && <Figure name={t('chart.genre')}>{chart.genre}</Figure>}
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
        <section className={detail.card} aria-labelledby="file">
          <h2 id="file">{t('picture.file')}</h2>
          <dl className={detail.facts}>
            <Hash name="md5" value={chart.md5} />
            <Hash name="sha256" value={chart.sha256} />
          </dl>
          <Link to={paths.chartRanking} params={{ hash: chart.sha256 }} className={styles.link}>
            <Icon name="ranking" />
            {t('picture.ranking')}
          </Link>
          <RequestButton about={{ kind: 'chart', sha256: chart.sha256 }} />
        </section>
      </div>
    </Page>
  );
}
