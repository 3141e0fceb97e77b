import { isLink } from '#domain/common/link.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';

interface GivenLinkProps {
  icon: IconName;
  label: string;
  address: string;
}

/** An item with an address that somebody gave. What was imported may hold anything: no http address, no link. */
export function GivenLink({ icon, label, address }: GivenLinkProps) {
  if (address === '') return null;
  return (
    <li>
      {isLink(address) ? (
        <ExternalLink href={address}>
          <Icon name={icon} size={16} />
          {label}
        </ExternalLink>
      ) : (
        <span>
          {label}: <bdi>{address}</bdi>
        </span>
      )}
    </li>
  );
}
