import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './StartupDialogs.module.css';

interface BetaDialogProps {
  onClose: () => void;
}

/** Explains at the first visit what a beta service is, and where to report bugs. */
export function BetaDialog({ onClose }: BetaDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('beta.title')} focus="title" onClose={onClose}>
      <Stack className={styles.words} gap="var(--space-3)">
        <p>{t('beta.text')}</p>
        <ul>
          <li>{t('beta.changes')}</li>
          <li>{t('beta.data')}</li>
          <li>{t('beta.faults')}</li>
        </ul>
        <Group gap="var(--space-3)" justify="space-between" mt="var(--space-2)">
          <Link to={paths.contact} onClick={onClose}>
            {t('beta.contact')}
          </Link>
          <Button onClick={onClose}>{t('beta.understood')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
