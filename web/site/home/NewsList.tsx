import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../../base/i18n/Time.tsx';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import styles from './News.module.css';

/** The keys of the rows of a list while it loads. */
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

interface NewsRow {
  table?: string;
  entryNo: number;
  time: string;
  content: ReactNode;
}

interface NewsListProps {
  kind: 'songs' | 'revisions' | 'accepted' | 'uploads';
  /** Undefined while loading. */
  rows: readonly NewsRow[] | undefined;
}

/** Lists the latest entries of a kind, the newest first. While loading it has the height of all rows. */
export function NewsList({ kind, rows }: NewsListProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.list} aria-labelledby={`news-${kind}`} data-kind={kind}>
      <h3 id={`news-${kind}`}>{t(`home.list.${kind}`)}</h3>
      {!rows ? (
        <div className={styles.rows}>
          <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
          {ROWS.map((row) => (
            <div key={row} className={styles.row}>
              <span className={styles.bone} />
            </div>
          ))}
        </div>
      ) : rows.length === 0 ? (
        <p className={`${styles.rows} ${styles.none}`}>{t(`home.none.${kind}`)}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ table, entryNo, time, content }) => (
            <li key={`${table} ${entryNo}`} className={styles.row}>
              <Time time={time} form="short" />
              {content}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
