import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import detail from '../charts/Detail.module.css';
import { LinkItem } from '../charts/LinkItem.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import type { UploadDetail } from './uploadDetail.ts';

interface UploadLinksProps {
  upload: UploadDetail;
}

/** Links to the file, the song that it is for, and a video. */
export function UploadLinks({ upload }: UploadLinksProps) {
  const { t } = useTranslation();
  return (
    <section className={detail.card} aria-labelledby="links">
      <h2 id="links">{t('uploads.file')}</h2>
      <DownloadLink upload={upload} />
      <Group component="ul" className={detail.links} gap="var(--space-icon) var(--space-4)" align="stretch">
        <LinkItem icon="link" label={t('uploads.form.songUrl')} address={upload.songUrl} />
        <LinkItem icon="video" label={t('uploads.form.youtube')} address={upload.youtube} />
      </Group>
    </section>
  );
}
