import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { links } from '#contract/site.ts';
import { type LinkedChart, linkTo } from '#domain/charts/linkTo.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './Detail.module.css';
import { LinkItem } from './LinkItem.tsx';

interface ChartLinksProps {
  chart: LinkedChart & { url: string; url_diff: string };
}

/** Links to the song and the chart, and to their pages on other sites. */
export function ChartLinks({ chart }: ChartLinksProps) {
  const { t } = useTranslation();
  const { data } = useEndpoint(links, {});
  const sites = data ? [...data.scoreSites, data.scoreViewer, data.videoSite].filter((site) => site !== null) : [];
  const siteLinks = sites.flatMap(({ name, address }) => {
    const href = linkTo(address, chart);
    return href ? [{ name, href }] : [];
  });
  return (
    <section className={styles.card} aria-labelledby="links">
      <h2 id="links">{t('song.links')}</h2>
      <Group component="ul" className={styles.links} gap="var(--space-icon) var(--space-4)" align="stretch">
        <LinkItem icon="link" label={t('song.url')} address={chart.url} />
        <LinkItem icon="download" label={t('song.urlDiff')} address={chart.url_diff} />
        {siteLinks.map(({ name, href }) => (
          <li key={name}>
            <ExternalLink href={href}>
              <Icon name="star" size={16} />
              {name}
            </ExternalLink>
          </li>
        ))}
      </Group>
    </section>
  );
}
