import { useTranslation } from 'react-i18next';
import { links } from '#contract/site.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

const communities = [
  { name: 'chat', icon: 'chat' },
  { name: 'chartCommunity', icon: 'comment' },
] as const satisfies readonly { name: string; icon: IconName }[];

interface CommunityLinksProps {
  className: string | undefined;
  onChoose: () => void;
}

/**
 * Where players talk, as the operator has configured it. They stand last among their neighbours: nothing moves when it is
 * known which there are.
 */
export function CommunityLinks({ className, onChoose }: CommunityLinksProps) {
  const { t } = useTranslation();
  const { data } = useEndpoint(links, {});
  return communities.map(({ name, icon }) => {
    const address = data?.[name];
    return address ? (
      <li key={name}>
        <a href={address} target="_blank" rel="noopener noreferrer" className={className} onClick={onChoose}>
          <Icon name={icon} />
          {t(`menu.${name}`)}
        </a>
      </li>
    ) : null;
  });
}
