import { useTranslation } from 'react-i18next';
import type { sendRequest } from '#contract/moderation/requests.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { CopyButton } from '../base/ui/CopyButton.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from './Requests.module.css';

interface SentRequestProps {
  sent: Reply<typeof sendRequest>;
  onClose: () => void;
}

/** Says where the answer to a sent request is read: a visitor sees its secret address here, and never again. */
export function SentRequest({ sent: { id, secret }, onClose }: SentRequestProps) {
  const { t } = useTranslation();
  const address = `${location.origin}${paths.request}#${secret}`;
  return (
    <Stack gap="var(--space-4)">
      <SuccessNote message={t('requests.sent')} takesFocus />
      {secret !== null && (
        <>
          <p className={styles.once}>{t('requests.secret.once')}</p>
          <Group wrap="nowrap" gap="var(--space-2)">
            <code className={styles.address}>{address}</code>
            <CopyButton text={address} label={t('requests.secret.copy')} done={t('requests.secret.copied')} />
          </Group>
        </>
      )}
      <Group justify="end">
        {secret === null && (
          <LinkButton to={paths.requests} variant="default" onClick={onClose}>
            {t('requests.title')}
          </LinkButton>
        )}
        <LinkButton to={paths.request} search={{ id: id ?? undefined }} hash={secret ?? ''} onClick={onClose}>
          {t('requests.open')}
        </LinkButton>
      </Group>
    </Stack>
  );
}
