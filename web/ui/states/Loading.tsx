import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Loading.module.css';

interface LoadingProps {
  /** How many lines the content will roughly have, so that nothing jumps when it arrives. */
  lines?: number;
  /** What is on its way: a list with its head and rows, or text. */
  shape?: 'list' | 'lines';
}

/** How long the bars are, in turn, in percent: a list of titles, not a wall. */
const lengths = [38, 52, 29, 44, 61, 33, 48];

/** Holds the place of what is on its way. */
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
