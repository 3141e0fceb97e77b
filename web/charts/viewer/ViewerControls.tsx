import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLayout } from '#domain/charts/drawing/chartLayout.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import { IconButton } from '../../base/ui/IconButton.tsx';
import styles from './ChartViewer.module.css';
import type { useColumnScroll } from './useColumnScroll.ts';
import { DEFAULT_ZOOM, ZOOMS } from './viewerSizes.ts';

interface ViewerControlsProps {
  scroll: ReturnType<typeof useColumnScroll>;
  /** The index of the zoom. */
  zoom: number;
  onZoom: (zoom: number) => void;
  density: readonly number[];
  layout: ChartLayout;
  /** Whether BPM changes and stops are labeled beside the columns. */
  hasMarks: boolean;
  /** The button that plays the chart. */
  children: ReactNode;
}

/** The buttons of the viewer, the measures in view, and the legend. */
export function ViewerControls({ scroll, zoom, onZoom, density, layout, hasMarks, children }: ViewerControlsProps) {
  const { t } = useTranslation();
  const { view, isAtStart, isAtEnd, moveByPages } = scroll;
  const [first, last] = [measureLabel(view.firstMeasure), measureLabel(view.lastMeasure)];
  return (
    <div className={styles.controls}>
      {children}
      <IconButton icon="left" label={t('picture.back')} onClick={() => moveByPages(-1)} isDisabled={isAtStart} />
      <IconButton icon="right" label={t('picture.forth')} onClick={() => moveByPages(1)} isDisabled={isAtEnd} />
      <IconButton icon="closer" label={t('picture.closer')} onClick={() => onZoom(zoom - 1)} isDisabled={zoom === 0} />
      <IconButton
        icon="further"
        label={t('picture.further')}
        onClick={() => onZoom(zoom + 1)}
        isDisabled={zoom === ZOOMS.length - 1}
      />
      <IconButton
        icon="refresh"
        label={t('picture.reset')}
        onClick={() => onZoom(DEFAULT_ZOOM)}
        isDisabled={zoom === DEFAULT_ZOOM}
      />
      <output className={styles.where}>{t('picture.where', { first, last, count: ZOOMS[zoom] ?? 4 })}</output>
      {density.length > 0 && (
        <span className={styles.where} aria-hidden="true">
          {t('picture.peak', { peak: Math.max(...density) })}
        </span>
      )}
      {hasMarks && (
        <span className={styles.legend} aria-hidden="true">
          <span className={styles.bpmChange}>BPM</span>
          {layout.stops.length > 0 && <span className={styles.stop}>■ {t('picture.stop')}</span>}
        </span>
      )}
    </div>
  );
}
