import { Link } from '@tanstack/react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { home } from '#contract/site.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from './News.module.css';

interface UploadNewsProps {
  upload: Reply<typeof home>['source4'][number];
}

/** A row of an upload: its title and artist as a link to its page. */
export function UploadNews({ upload: { entryNo, title, artist } }: UploadNewsProps) {
  return (
    <Link
      to={paths.upload}
      params={{ entryNo: String(entryNo) }}
      className={styles.title}
      title={`${title} / ${artist}`}
      preload={false}
    >
      {title} <small>{artist}</small>
    </Link>
  );
}
