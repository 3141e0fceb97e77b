import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../base/ui/ExternalLink.tsx';
import { paths } from '../../frame/pages/paths.ts';

interface PluginLinksProps {
  /** The address of the source code. */
  source: string;
}

/** Links to the admins, who have the build for this site, and to the source: a build holds the address of one site. */
export function PluginLinks({ source }: PluginLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={paths.contact}>{t('gameClients.ask')}</Link>
      {' · '}
      <ExternalLink href={source}>{t('gameClients.source')}</ExternalLink>
    </>
  );
}
