import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './Pager.module.css';
import { pagesToShow } from './pagesToShow.ts';

interface PagerProps {
  /** What is paged, for those who hear it. */
  label: string;
  page: number;
  total: number;
  perPage: number;
}

/** From page to page of a list; each is a link to the same address with another `page`. */
export function Pager({ label, page, total, perPage }: PagerProps) {
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
        <ul className={styles.pages}>
          <Step icon="first" label={t('list.first')} page={1} isOpen={page > 1} />
          <Step icon="left" label={t('list.previous')} page={Math.min(page - 1, last)} isOpen={page > 1} />
          {pagesToShow(page, last).map((one, index) => (
            <li key={one || `gap ${index}`} className={Math.abs(one - page) > 1 ? styles.far : undefined}>
              {one === 0 ? (
                <span aria-hidden="true">…</span>
              ) : (
                <PageLink page={one} label={t('list.page', { page: numbers.format(one) })} isHere={one === page}>
                  {numbers.format(one)}
                </PageLink>
              )}
            </li>
          ))}
          <Step icon="right" label={t('list.next')} page={page + 1} isOpen={page < last} />
          <Step icon="last" label={t('list.last')} page={last} isOpen={page < last} />
        </ul>
      )}
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  label?: string;
  isHere?: boolean;
  children: ReactNode;
}

/** To another page at the same address. */
export function PageLink({ page, label, isHere = false, children }: PageLinkProps) {
  return (
    <Link
      to="."
      // The router marks what is here itself: without this every address of the list would be page 1 as well.
      activeOptions={{ exact: true, includeSearch: true }}
      search={((search: object) => ({ ...search, page: page === 1 ? undefined : page })) as never}
      aria-label={label}
      title={label}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  page: number;
  /** Whether it leads anywhere. */
  isOpen: boolean;
}

function Step({ icon, label, page, isOpen }: StepProps) {
  return (
    <li>
      {isOpen ? (
        <PageLink page={page} label={label}>
          <Icon name={icon} />
        </PageLink>
      ) : (
        // Stays where it was, so that the others do not move under the pointer.
        <span className={styles.closed} aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
    </li>
  );
}
