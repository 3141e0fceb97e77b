import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/ui/Button.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { HomeLink } from './HomeLink.tsx';
import styles from './NotFoundPage.module.css';
import { Page } from './Page.tsx';
import { showDialog } from './shellDialog.ts';

interface NotFoundPageProps {
  /** What is missing, where the address says so. */
  what?: string;
  /** Links to where it may be found. */
  children?: ReactNode;
}

/** Shows that the address leads to nothing, with links to Home and the search. */
export function NotFoundPage({ what, children }: NotFoundPageProps) {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')}>
      <Stack className={styles.sky} gap="var(--space-4)" align="center">
        <svg viewBox="0 0 320 120" aria-hidden="true">
          <g fill="none" stroke="var(--line-strong)">
            <ellipse cx="160" cy="64" rx="118" ry="34" strokeDasharray="2 7" transform="rotate(-9 160 64)" />
          </g>
          <text x="160" y="84" textAnchor="middle" fill="var(--ink)" fontSize="58" fontWeight="800" letterSpacing="6">
            404
          </text>
          <g fill="var(--star)">
            <path d="M276 40c.7 4.6 2.8 6.7 7.4 7.4-4.6.7-6.7 2.8-7.4 7.4-.7-4.6-2.8-6.7-7.4-7.4 4.6-.7 6.7-2.8 7.4-7.4Z" />
            <circle cx="52" cy="22" r="1.6" />
            <circle cx="96" cy="108" r="1.2" />
            <circle cx="222" cy="14" r="1.2" />
            <circle cx="300" cy="96" r="1.6" />
            <circle cx="20" cy="88" r="1.2" />
          </g>
        </svg>
        <p>{what ?? t('notFound.text')}</p>
        <Group justify="center">
          {children}
          <HomeLink />
          <Button
            variant="default"
            leftSection={<Icon name="search" />}
            aria-haspopup="dialog"
            onClick={() => showDialog('search')}
          >
            {t('notFound.search')}
          </Button>
        </Group>
      </Stack>
    </Page>
  );
}
