import { Button, Group, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/FormCard.module.css';

interface MinirTripProps {
  service: string;
  url: string;
  onStay: () => void;
}

/** Shown while the browser leaves for MinIR, and to whoever comes back with the browser's own button. */
export function MinirTrip({ service, url, onStay }: MinirTripProps) {
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
        <Button variant="default" onClick={onStay}>
          {t('link.stay')}
        </Button>
      </Group>
    </div>
  );
}
