import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Notice } from '#contract/site.ts';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './StartupDialogs.module.css';

interface NoticeDialogProps {
  notice: Pick<Notice, 'message' | 'description'>;
  onClose: () => void;
}

/** Shows the newest notice in the visitor's language. */
export function NoticeDialog({ notice: { message, description }, onClose }: NoticeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={message} focus="title" onClose={onClose}>
      <Stack className={styles.words} gap="var(--space-3)">
        <p className="pre-line">{description}</p>
        <Group gap="var(--space-3)" justify="space-between" mt="var(--space-2)">
          <Link to={paths.notice} onClick={onClose}>
            {t('noticePop.all')}
          </Link>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
