import { useTranslation } from 'react-i18next';
import type { Upload } from '#contract/uploads/uploads.ts';
import { AnchorButton } from '../base/ui/Button.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './Uploads.module.css';

interface DownloadLinkProps {
  upload: Pick<Upload, 'entryNo' | 'title' | 'file' | 'imported'>;
  /** Whether it is one of many, in a list. */
  isSmall?: boolean;
}

/** The button that downloads the file of an upload, with its size; or says that the site has no file for it. */
export function DownloadLink({ upload: { entryNo, title, file, imported }, isSmall = false }: DownloadLinkProps) {
  const { t, i18n } = useTranslation();
  if (!file) return <span className={styles.noFile}>{t(imported ? 'uploads.imported' : 'uploads.onlyLink')}</span>;
  const size = sizeText(file.size, i18n.language);
  return (
    <AnchorButton
      href={`/upload/${entryNo}`}
      download={file.name}
      className={isSmall ? styles.small : undefined}
      size={isSmall ? 'compact-sm' : 'sm'}
      variant={isSmall ? 'light' : 'filled'}
      leftSection={<Icon name="download" size={16} />}
      aria-label={t('uploads.downloadOf', { title, size })}
      title={file.name}
    >
      {t('uploads.download', { size })}
    </AnchorButton>
  );
}

const KILO = 1024;

/** Returns the size of a file as text: `814 B`, `12.3 KB`, `4.9 MB`. */
function sizeText(bytes: number, language: string): string {
  const [amount, unit] =
    bytes < KILO ? [bytes, 'B'] : bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)} ${unit}`;
}
