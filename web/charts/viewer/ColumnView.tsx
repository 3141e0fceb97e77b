import { type KeyboardEvent, type ReactNode, type TouchEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyMode } from '#domain/charts/chart.ts';
import type { ChartView } from '#domain/charts/chartView.ts';
import { type ChartLayout, chartLayout } from '#domain/charts/drawing/chartLayout.ts';
import { NUMBER_WIDTH } from '#domain/charts/drawing/columnDrawing.ts';
import { columnsOf } from '#domain/charts/drawing/columnsOf.ts';
import { laneLayout } from '#domain/charts/drawing/laneLayout.ts';
import { firstIndexFrom } from '#domain/common/firstIndexFrom.ts';
import { useElementSize } from '../../base/ui/useElementSize.ts';
import { useMergedRef } from '../../base/ui/useMergedRef.ts';
import styles from './ChartViewer.module.css';
import { ChartViewerColumn } from './ChartViewerColumn.tsx';
import { DensityView } from './DensityView.tsx';
import { useColumnScroll } from './useColumnScroll.ts';
import { ViewerControls } from './ViewerControls.tsx';
import { DEFAULT_ZOOM, LABEL_WIDTHS, ZOOMS } from './viewerSizes.ts';

/** The size until the element is measured, in pixels. */
const DEFAULT_SIZE = { width: 640, height: 480 };

/** How far fingers pinch for one step of zoom: the logarithm of the ratio of their distances. */
const PINCH = Math.log(1.3);

interface ColumnViewProps {
  view: ChartView;
  keys: KeyMode;
  /** Notes per second in parts of equal length; empty if they are unknown. */
  density: readonly number[];
  /** The title of the chart, for screen readers. */
  title: string;
  /** Makes the view lower, when it is part of another page. */
  isCompact: boolean;
  /** The measure to show first. */
  startMeasure: number;
  /** A button for the controls, by the first measure in view. */
  playButton: (measure: number) => ReactNode;
  /** Called with the first measure in view when Space is pressed. */
  onPlay: (measure: number) => void;
}

/**
 * Draws a chart in columns of measures side by side, each from the bottom to the top. It scrolls by wheel, touch and
 * key, zooms by key and pinch, and draws only the columns in view.
 */
export function ColumnView(props: ColumnViewProps) {
  const { view, keys, density, title, isCompact, startMeasure, playButton, onPlay } = props;
  const { t } = useTranslation();
  const help = useId();
  const [zoom, setZoom] = useState(DEFAULT_ZOOM);
  const { ref: measured, ...size } = useElementSize<HTMLElement>();
  const height = Math.round(size.height) || DEFAULT_SIZE.height;
  const capacity = ZOOMS[zoom] ?? 4;

  const layout = useMemo(() => chartLayout(view), [view]);
  const columns = useMemo(() => columnsOf(layout, capacity), [layout, capacity]);
  const lanes = useMemo(() => laneLayout(keys), [keys]);
  const marks = layout.stops.length > 0 ? 'stops' : layout.bpmChanges.length > 1 ? 'bpmChanges' : 'none';
  const hasMarks = marks !== 'none';
  const width = NUMBER_WIDTH + lanes.width + LABEL_WIDTHS[marks];
  const scroll = useColumnScroll(columns, {
    minWidth: width,
    regionWidth: size.width || DEFAULT_SIZE.width,
    start: layout.measures[startMeasure] ?? 0,
  });
  const { columnWidth } = scroll;
  /** The distance of two fingers when they began to pinch, or at the last zoom; 0 without two fingers. */
  const pinchedFrom = useRef(0);
  const ref = useMergedRef(scroll.region, measured);

  const zoomTo = (index: number) => setZoom(Math.min(Math.max(index, 0), ZOOMS.length - 1));
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => scroll.moveByColumns(1),
    ArrowUp: () => scroll.moveByColumns(1),
    ArrowLeft: () => scroll.moveByColumns(-1),
    ArrowDown: () => scroll.moveByColumns(-1),
    PageUp: () => scroll.moveByPages(1),
    PageDown: () => scroll.moveByPages(-1),
    Home: scroll.goToStart,
    End: scroll.goToEnd,
    '+': () => zoomTo(zoom - 1),
    '=': () => zoomTo(zoom - 1),
    '-': () => zoomTo(zoom + 1),
    '0': () => zoomTo(DEFAULT_ZOOM),
    ' ': () => onPlay(scroll.view.firstMeasure),
  };
  const pinch = ({ touches: { 0: a, 1: b } }: TouchEvent) => {
    const distance = a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const moved = distance > 0 && pinchedFrom.current > 0 ? Math.log(distance / pinchedFrom.current) : null;
    if (moved !== null && Math.abs(moved) < PINCH) return;
    pinchedFrom.current = distance;
    if (moved !== null) zoomTo(moved > 0 ? zoom - 1 : zoom + 1);
  };
  const press = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <>
      <ViewerControls scroll={scroll} zoom={zoom} density={density} layout={layout} hasMarks={hasMarks} onZoom={zoomTo}>
        {playButton(scroll.view.firstMeasure)}
      </ViewerControls>
      {density.length > 0 && (
        <DensityView
          density={density}
          times={layout.notes.times}
          from={timeAt(layout, scroll.view.from)}
          to={timeAt(layout, scroll.view.to)}
          onSelect={(time) => scroll.goToOffset(offsetAt(layout, time))}
        />
      )}
      <section
        ref={ref}
        className={styles.region}
        data-compact={isCompact}
        aria-label={t('picture.region', { title, count: Math.max(0, layout.measures.length - 1) })}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        onKeyDown={press}
        onTouchStart={pinch}
        onTouchMove={pinch}
        onTouchEnd={pinch}
        onScroll={(event) => scroll.onScroll(event.currentTarget.scrollLeft)}
      >
        <div className={styles.sheet} style={{ width: columns.length * columnWidth }}>
          {columns.slice(scroll.first, scroll.end).map((column, index) => (
            <ChartViewerColumn
              key={`${capacity} ${column.from}`}
              layout={layout}
              column={column}
              lanes={lanes}
              capacity={capacity}
              height={height}
              width={width}
              hasMarks={hasMarks}
              left={(scroll.first + index) * columnWidth}
              slot={columnWidth}
            />
          ))}
        </div>
      </section>
      <figcaption id={help} className={styles.help}>
        <span className={styles.forKeys}>{t('picture.help')}</span>
        <span className={styles.forTouch}>{t('picture.touch')}</span>
      </figcaption>
    </>
  );
}

/** Returns the time of the first note at or after an offset, in ms; after the last note, the time of that one. */
function timeAt({ notes }: ChartLayout, offset: number): number {
  const index = Math.min(firstIndexFrom(notes.offsets, offset), notes.times.length - 1);
  return notes.times[index] ?? 0;
}

/** Returns the offset of the first note at or after a time in ms; after the last note, the offset of that one. */
function offsetAt({ notes }: ChartLayout, time: number): number {
  const index = Math.min(firstIndexFrom(notes.times, time), notes.offsets.length - 1);
  return notes.offsets[index] ?? 0;
}
