import type { ReactNode } from 'react';

interface ExternalLinkProps {
  href: string;
  /** Its tooltip. */
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to another site, in a new tab. The caller must have checked that its URL is http or https. */
export function ExternalLink({ children, ...props }: ExternalLinkProps) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow" {...props}>
      {children}
    </a>
  );
}
