import { useTranslation } from 'react-i18next';
import { links } from '#contract/site/site.ts';
import { type LinkedChart, linkTo } from '#domain/charts/linkTo.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Group } from '../base/ui/Layout.tsx';
import styles from './Detail.module.css';
import { LinkItem } from './LinkItem.tsx';

/** Links to the song and the chart, and to their pages on other sites. */
export function ChartLinks({ chart }: { chart: LinkedChart & { url: string; url_diff: string } }) {
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
  const siteLinks = sites.flatMap(({ name, address, icon }) => {
    const href = linkTo(address, chart);
    return href ? [{ name, href, icon }] : [];
  });
  return (
    <section className={styles.card} aria-labelledby="links">
      <h2 id="links">{t('song.links')}</h2>
      <Group component="ul" className={styles.links} gap="var(--space-icon) var(--space-4)" align="stretch">
        <LinkItem icon="song" label={t('song.url')} address={chart.url} />
        <LinkItem icon="download" label={t('song.urlDiff')} address={chart.url_diff} />
        {siteLinks.map(({ name, href, icon }) => (
          <LinkItem key={name} icon={icon} label={name} address={href} />
        ))}
      </Group>
    </section>
  );
}
