import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#contract/site/site.ts';
import { type LinkedChart, linkTo } from '#domain/charts/linkTo.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { CollapsiblePanel } from '../base/ui/CollapsiblePanel.tsx';
import { Group } from '../base/ui/Layout.tsx';
import styles from './Detail.module.css';
import { LinkItem } from './LinkItem.tsx';

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
  const { data } = useEndpoint(links, {});
  const sites = data
    ? [
        ...data.scoreSites.map(({ name, address }) => ({
          name: t('song.scores', { site: name }),
          address,
          icon: 'ranking' as const,
        })),
        ...(data.scoreViewer ? [{ ...data.scoreViewer, icon: 'lanes' as const }] : []),
        ...(data.videoSite ? [{ ...data.videoSite, icon: 'video' as const }] : []),
      ]
    : [];
  return (
    <CollapsiblePanel icon="list" title={t('stage.more')}>
      <dl className={styles.facts}>{children}</dl>
      <Group component="ul" className={styles.links} gap="var(--space-icon) var(--space-4)" align="stretch">
        {sites.map(({ name, address, icon }) => (
          <LinkItem key={name} icon={icon} label={name} address={linkTo(address, chart) ?? ''} />
        ))}
      </Group>
    </CollapsiblePanel>
  );
}
