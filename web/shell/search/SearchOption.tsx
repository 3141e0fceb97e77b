import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './QuickSearch.module.css';
import type { SitePage } from './useSitePages.ts';

interface SearchOptionProps {
  id: string;
  address: SitePage['address'];
  isActive: boolean;
  /** Called when it was opened. */
  onOpen: () => void;
  /** Called when the pointer is over it. */
  onPoint: () => void;
  children: ReactNode;
}

/**
 * A search result. It is a link, so that it can be opened in a new tab; it never takes the focus from the text field.
 */
export function SearchOption({ id, address, isActive, onOpen, onPoint, children }: SearchOptionProps) {
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onClick: onOpen,
    onPointerMove: onPoint,
  } as const;
  return (
    <Link
      {...option}
      to={address.to}
      params={address.params as never}
      search={(address.search ?? {}) as never}
      hash={address.hash ?? ''}
      preload={false}
    >
      {children}
    </Link>
  );
}
