import { useTranslation } from 'react-i18next';
import { links } from '#contract/site/site.ts';
import { type LinkedChart, linkTo } from '#domain/charts/linkTo.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Group } from '../base/ui/Layout.tsx';
import styles from './Detail.module.css';
import { LinkItem } from './LinkItem.tsx';

/** The links to a chart on other sites. */
export function SiteLinks({ chart }: { chart: LinkedChart }) {
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
    <Group component="ul" className={styles.links} gap="var(--space-icon) var(--space-4)" align="stretch">
      {sites.map(({ name, address, icon }) => (
        <LinkItem key={name} icon={icon} label={name} address={linkTo(address, chart) ?? ''} />
      ))}
    </Group>
  );
}
