import { useTranslation } from 'react-i18next';
import type { Upload } from '#contract/uploads.ts';
import styles from './Uploads.module.css';

interface UploadTagsProps {
  upload: Pick<Upload, 'keys' | 'tags' | 'event'>;
}

/** What kind of chart an upload is: its key mode, its tags, the event it was made for. */
export function UploadTags({ upload: { keys, tags, event } }: UploadTagsProps) {
  const { t } = useTranslation();
  if (!keys && tags.length === 0 && !event) return null;
  return (
    <ul className={styles.tags} aria-label={t('uploads.column.tags')}>
      {keys && <li className={styles.keys}>{keys}</li>}
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {event && (
        <li className={styles.event} dir="auto">
          {event}
        </li>
      )}
    </ul>
  );
}
