import type { Reply } from '#contract/endpoint.ts';
import type { home } from '#contract/site.ts';
import styles from './News.module.css';

interface UploadNewsProps {
  upload: Reply<typeof home>['source4'][number];
}

/** An upload, by its title and artist. */
export function UploadNews({ upload: { title, artist } }: UploadNewsProps) {
  return (
    <span className={styles.title} title={`${title} / ${artist}`}>
      {title} <small>{artist}</small>
    </span>
  );
}
