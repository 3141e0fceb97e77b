import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Notice } from '#contract/site/site.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './StartupDialogs.module.css';

interface StartupDialogProps {
  /** Whether it explains what a beta service is, and where to report bugs. */
  hasBeta: boolean;
  /** The newest notice in the visitor's language. */
  notice: Pick<Notice, 'message' | 'description'> | null;
  onClose: () => void;
}

/** What a visitor has to know at the start: at the first visit that this is a beta service, and the newest notice. */
export function StartupDialog({ hasBeta, notice, onClose }: StartupDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={hasBeta || !notice ? t('beta.title') : notice.message} focus="title" onClose={onClose}>
      <Stack className={styles.words} gap="var(--space-3)">
        {hasBeta && (
          <>
            <p>{t('beta.text')}</p>
            <ul>
              <li>{t('beta.changes')}</li>
              <li>{t('beta.data')}</li>
              <li>
                {t('beta.faults')}{' '}
                <Link to={paths.contact} onClick={onClose}>
                  {t('beta.contact')}
                </Link>
              </li>
            </ul>
          </>
        )}
        {hasBeta && notice && <h3>{notice.message}</h3>}
        {notice && <p className="pre-line">{notice.description}</p>}
        <Group gap="var(--space-3)" justify="space-between" style={{ marginTop: 'var(--space-2)' }}>
          {notice && (
            <Link to={paths.notice} onClick={onClose}>
              {t('noticePop.all')}
            </Link>
          )}
          <Button style={{ marginInlineStart: 'auto' }} onClick={onClose}>
            {hasBeta ? t('beta.understood') : t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
