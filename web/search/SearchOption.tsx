import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './QuickSearch.module.css';
import type { SitePage } from './useSitePages.ts';

interface SearchOptionProps {
  id: string;
  address: SitePage['address'];
  isActive: boolean;
  /** It was chosen. */
  onChoose: () => void;
  /** The pointer is on it. */
  onPoint: () => void;
  children: ReactNode;
}

/** Something that was found: a link, so that it opens in a new tab as links do. The keyboard stays in the field. */
export function SearchOption({ id, address, isActive, onChoose, onPoint, children }: SearchOptionProps) {
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onClick: onChoose,
    onPointerMove: onPoint,
  } as const;
  if ('href' in address) {
    return (
      <a {...option} href={address.href}>
        {children}
      </a>
    );
  }
  return (
    <Link {...option} to={address.to} params={address.params as never} preload={false}>
      {children}
    </Link>
  );
}
