import { Button, Group, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../../base/ui/FormCard.module.css';

interface MinirRedirectProps {
  service: string;
  url: string;
  onCancel: () => void;
}

/** Shown while the browser is redirected to MinIR, and after returning with the Back button. */
export function MinirRedirect({ service, url, onCancel }: MinirRedirectProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <Group gap="sm" wrap="nowrap" role="status">
        <Loader size="sm" aria-hidden="true" />
        <strong>{t('link.leaving', { service })}</strong>
      </Group>
      <p>{t('link.leavingText', { service })}</p>
      <Group>
        <Button component="a" href={url}>
          {t('link.go', { service })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('link.stay')}
        </Button>
      </Group>
    </div>
  );
}
