import { useTranslation } from 'react-i18next';
import { isLink } from '#domain/submissions/link.ts';
import detail from '../submissions/Detail.module.css';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import type { UploadDetail } from './UploadView.tsx';

interface UploadLinksProps {
  upload: UploadDetail;
}

/** The file itself, the song it is for, and a video of it. */
export function UploadLinks({ upload }: UploadLinksProps) {
  const { t } = useTranslation();
  return (
    <section className={detail.card} aria-labelledby="links">
      <h2 id="links">{t('uploads.file')}</h2>
      <DownloadLink upload={upload} />
      <ul className={detail.links}>
        <Address icon="link" label={t('uploads.form.songUrl')} address={upload.songUrl} />
        <Address icon="video" label={t('uploads.form.youtube')} address={upload.youtube} />
      </ul>
    </section>
  );
}

interface AddressProps {
  icon: IconName;
  label: string;
  address: string;
}

/** An address that came with the upload. What was imported may hold anything: no http address, no link. */
function Address({ icon, label, address }: AddressProps) {
  if (address === '') return null;
  return (
    <li>
      {isLink(address) ? (
        <ExternalLink href={address}>
          <Icon name={icon} size={16} />
          {label}
        </ExternalLink>
      ) : (
        <span>
          {label}: <bdi>{address}</bdi>
        </span>
      )}
    </li>
  );
}
