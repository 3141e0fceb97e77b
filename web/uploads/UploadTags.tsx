import { useTranslation } from 'react-i18next';
import type { Upload } from '#contract/uploads/uploads.ts';
import { Group } from '../base/ui/Layout.tsx';
import styles from './Uploads.module.css';

interface UploadTagsProps {
  upload: Pick<Upload, 'tags' | 'event'>;
}

/** Shows the tags of an upload, and the event that it was made for. */
export function UploadTags({ upload: { tags, event } }: UploadTagsProps) {
  const { t } = useTranslation();
  if (tags.length === 0 && !event) return null;
  return (
    <Group
      component="ul"
      className={styles.tags}
      gap="var(--space-1)"
      align="stretch"
      aria-label={t('uploads.column.tags')}
    >
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {event && (
        <li className={styles.event} dir="auto">
          {event}
        </li>
      )}
    </Group>
  );
}

/** Shows the key mode of an upload; nothing if it is unknown. */
export function KeyModeTag({ keys }: { keys: string }) {
  return keys && <span className={styles.keys}>{keys}</span>;
}
