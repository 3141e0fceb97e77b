import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { Group } from '../Layout.tsx';
import styles from './Pagination.module.css';
import { pagesToShow } from './pagesToShow.ts';

interface PaginationProps {
  /** Names the list for screen readers. */
  label: string;
  page: number;
  total: number;
  perPage: number;
}

/** Shows the range of rows and links to the pages of a list: the same address with another `page`. */
export function Pagination({ label, page, total, perPage }: PaginationProps) {
  const { t, i18n } = useTranslation();
  const last = Math.max(1, Math.ceil(total / perPage));
  const numbers = new Intl.NumberFormat(i18n.language);
  const from = (page - 1) * perPage + 1;
  return (
    <nav aria-label={label} className={styles.pager}>
      <span className={styles.range}>
        {from > total
          ? t('list.total', { total: numbers.format(total) })
          : t('list.range', {
              from: numbers.format(from),
              to: numbers.format(Math.min(page * perPage, total)),
              total: numbers.format(total),
            })}
      </span>
      {last > 1 && (
        <Group component="ul" className={styles.pages} gap="var(--space-1)">
          <Step icon="first" label={t('list.first')} page={1} isEnabled={page > 1} />
          <Step icon="left" label={t('list.previous')} page={Math.min(page - 1, last)} isEnabled={page > 1} />
          {pagesToShow(page, last).map((pageNumber, index) => (
            <li key={pageNumber || `gap ${index}`} className={Math.abs(pageNumber - page) > 1 ? styles.far : undefined}>
              {pageNumber === 0 ? (
                <span aria-hidden="true">…</span>
              ) : (
                <PageLink
                  page={pageNumber}
                  label={t('list.page', { page: numbers.format(pageNumber) })}
                  isCurrent={pageNumber === page}
                >
                  {numbers.format(pageNumber)}
                </PageLink>
              )}
            </li>
          ))}
          <Step icon="right" label={t('list.next')} page={page + 1} isEnabled={page < last} />
          <Step icon="last" label={t('list.last')} page={last} isEnabled={page < last} />
        </Group>
      )}
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  label?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** Links to another page of the list at the same address. */
export function PageLink({ page, label, isCurrent = false, children }: PageLinkProps) {
  return (
    <Link
      to="."
      // The router marks the active link itself: without this option page 1 would be active on every page.
      activeOptions={{ exact: true, includeSearch: true }}
      search={((search: object) => ({ ...search, page: page === 1 ? undefined : page })) as never}
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  page: number;
  /** Whether there is such a page. */
  isEnabled: boolean;
}

function Step({ icon, label, page, isEnabled }: StepProps) {
  return (
    <li>
      {isEnabled ? (
        <PageLink page={page} label={label}>
          <Icon name={icon} />
        </PageLink>
      ) : (
        // Keeps its place, so that the other links do not move under the pointer.
        <span className={styles.closed} aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
    </li>
  );
}
