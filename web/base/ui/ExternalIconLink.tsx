import styles from './ExternalIconLink.module.css';
import { ExternalLink } from './ExternalLink.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface ExternalIconLinkProps {
  href: string;
  icon: IconName;
  /** Its name and its tooltip. */
  label: string;
}

/** A link to another site that shows an icon only, with the mark of external links at its corner. */
export function ExternalIconLink({ href, icon, label }: ExternalIconLinkProps) {
  return (
    <ExternalLink href={href} title={label} className={styles.link}>
      <Icon name={icon} label={label} />
      <Icon name="link" size={10} />
    </ExternalLink>
  );
}
