import { useTranslation } from 'react-i18next';
import type { Upload } from '#contract/uploads.ts';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './Uploads.module.css';

interface DownloadLinkProps {
  upload: Pick<Upload, 'entryNo' | 'title' | 'file' | 'downloadCount' | 'imported'>;
}

/** Links to the file of an upload, with its size and number of downloads; or says that the site has no file for it. */
export function DownloadLink({ upload: { entryNo, title, file, downloadCount, imported } }: DownloadLinkProps) {
  const { t, i18n } = useTranslation();
  if (!file) return <span className={styles.noFile}>{t(imported ? 'uploads.imported' : 'uploads.onlyLink')}</span>;
  const size = sizeText(file.size, i18n.language);
  return (
    <span className={styles.file}>
      <a
        href={`/upload/${entryNo}`}
        download={file.name}
        className={styles.download}
        aria-label={t('uploads.downloadOf', { title, size })}
        title={file.name}
      >
        <Icon name="download" size={16} />
        {size}
      </a>
      <span className="hint">{t('uploads.downloads', { count: downloadCount })}</span>
    </span>
  );
}

const KILO = 1024;

/** Returns the size of a file as text: `814 B`, `12.3 KB`, `4.9 MB`. */
function sizeText(bytes: number, language: string): string {
  const [amount, unit] =
    bytes < KILO ? [bytes, 'B'] : bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)} ${unit}`;
}
