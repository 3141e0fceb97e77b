import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError } from '../base/i18n/ChunkLoadError.ts';
import { Button } from '../base/ui/Button.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import styles from './ErrorPage.module.css';
import { HomeLink } from './HomeLink.tsx';
import { Page } from './Page.tsx';
import { reloadOnce } from './reloadOnce.ts';

/**
 * Shown in place of a screen that threw an error or whose code could not be loaded, with a button that reloads. Code
 * that a deployment replaced is reloaded automatically, once; code that is missing, when the net returns.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const details = error instanceof Error ? error.message : '';
  const isMissing = error instanceof ChunkLoadError;
  const [isReloading] = useState(() => isMissing && reloadOnce());
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isMissing]);
  if (isReloading) return null;
  return (
    <Page title={t(isMissing ? 'missing.title' : 'broken.title')}>
      <div role="alert">
        <EmptyState icon={isMissing ? 'unplugged' : 'warning'} title={t(isMissing ? 'missing.text' : 'broken.text')}>
          <Group justify="center">
            <Button leftSection={<Icon name="refresh" />} onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
            <HomeLink />
          </Group>
        </EmptyState>
      </div>
      {details && !isMissing && (
        <details className={`${styles.details} hint`}>
          <summary>{t('broken.details')}</summary>
          <samp>{details}</samp>
        </details>
      )}
    </Page>
  );
}
