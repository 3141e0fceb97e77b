import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkedChart } from '#domain/charts/linkTo.ts';
import { Group } from '../base/ui/Layout.tsx';
import { LazyPanel } from '../base/ui/LazyPanel.tsx';
import styles from './Detail.module.css';
import { LinkItem } from './LinkItem.tsx';

const SiteLinks = lazy(async () => ({ default: (await import('./SiteLinks.tsx')).SiteLinks }));

/** The links to the song and to the chart. */
export function SongLinks({ chart }: { chart: { url: string; url_diff: string } }) {
  const { t } = useTranslation();
  return (
    <Group component="ul" className={styles.buttons} gap="var(--space-2)" aria-label={t('song.links')}>
      <LinkItem icon="song" label={t('song.url')} address={chart.url} />
      <LinkItem icon="download" label={t('song.urlDiff')} address={chart.url_diff} />
    </Group>
  );
}

interface MoreOnChartProps {
  chart: LinkedChart;
  /** Facts for a `dl`. */
  children: ReactNode;
}

/** What few ask for, folded: numbers, hashes, and the chart on other sites. */
export function MoreOnChart({ chart, children }: MoreOnChartProps) {
  const { t } = useTranslation();
  return (
    <LazyPanel icon="list" title={t('stage.more')} lines={4} isServed>
      <dl className={styles.facts}>{children}</dl>
      <SiteLinks chart={chart} />
    </LazyPanel>
  );
}
