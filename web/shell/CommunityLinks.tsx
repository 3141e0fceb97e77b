import { useTranslation } from 'react-i18next';
import { links } from '#contract/site/site.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Icon } from '../base/ui/Icon.tsx';
import type { IconName } from '../base/ui/icons.ts';

const communities = [
  { name: 'chat', icon: 'chat' },
  { name: 'chartCommunity', icon: 'comment' },
] as const satisfies readonly { name: string; icon: IconName }[];

interface CommunityLinksProps {
  className: string | undefined;
  onChoose: () => void;
}

/**
 * The menu items that lead to the community's own places, as the operator has configured them. Put them last in their
 * list, so that nothing moves when they are fetched.
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
