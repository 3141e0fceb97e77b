import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Loading.module.css';

export interface LoadingProps {
  /** About as many lines as the content will have, so that little moves when it arrives. */
  lines?: number;
  /** What is loading: a list with a header and rows, or text. */
  shape?: 'list' | 'lines';
}

/** The lengths of the placeholder bars in turn, in percent. */
const lengths = [38, 52, 29, 44, 61, 33, 48];

/** Shows placeholders for content that is loading. */
export function Loading({ lines = 8, shape = 'list' }: LoadingProps) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={styles[shape]}>
      <VisuallyHidden component="p" role="status">
        {t('common.loading')}
      </VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => ({
        key: `line ${index}`,
        style: { '--length': `${lengths[index % lengths.length]}%` } as CSSProperties,
      })).map(({ key, style }) =>
        shape === 'lines' ? (
          <span key={key} style={style} />
        ) : (
          <div key={key} style={style}>
            <span />
            <span />
            <span />
          </div>
        ),
      )}
    </div>
  );
}
