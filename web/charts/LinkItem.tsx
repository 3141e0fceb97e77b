import { isLink } from '#domain/common/link.ts';
import { ExternalLink } from '../base/ui/ExternalLink.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import type { IconName } from '../base/ui/icons.ts';

interface LinkItemProps {
  icon: IconName;
  label: string;
  address: string;
}

/**
 * A list item with an address that somebody entered, as a link if it is a web address. Imported addresses may be any
 * text; those are shown as text. An empty address shows nothing.
 */
export function LinkItem({ icon, label, address }: LinkItemProps) {
  if (address === '') return null;
  return (
    <li>
      {isLink(address) ? (
        <ExternalLink href={address}>
          <Icon name={icon} size={16} />
          {label}
          <Icon name="link" size={12} />
        </ExternalLink>
      ) : (
        <span>
          {label}: <bdi>{address}</bdi>
        </span>
      )}
    </li>
  );
}
