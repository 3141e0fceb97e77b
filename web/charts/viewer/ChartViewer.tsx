import { ActionIcon } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyMode } from '#domain/charts/chart.ts';
import type { ChartView } from '#domain/charts/chartView.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { measureLabel } from './bpmLabel.ts';
import styles from './ChartViewer.module.css';
import { ChartViewerColumn } from './ChartViewerColumn.tsx';
import { chartLayout } from './chartLayout.ts';
import { columnAt, columnsOf } from './columnsOf.ts';
import { DensityView } from './DensityView.tsx';
import { laneLayout } from './laneLayout.ts';
import { placeAt, timeAt } from './timeAt.ts';
import { DEFAULT_ZOOM, LABELS, NUMBERS, ZOOMS } from './viewerSizes.ts';

/** Until its place is measured, in pixels. */
const USUAL = { width: 640, height: 480 };

interface ChartViewerProps {
  picture: ChartView;
  keys: KeyMode;
  /** Notes a second in parts of equal length; empty where they are not known. */
  density: readonly number[];
  /** Of the chart, for who hears of the picture instead of seeing it. */
  title: string;
  /** Lower, where other things need the room. */
  isLow?: boolean;
}

/**
 * A chart as players read it: columns of bars side by side, each from the bottom to the top. It is scrolled like any page, by
 * wheel, finger and key; only the columns in view are drawn.
 */
export function ChartViewer({ picture, keys, density, title, isLow = false }: ChartViewerProps) {
  const { t } = useTranslation();
  const help = useId();
  const [zoom, setZoom] = useState(DEFAULT_ZOOM);
  const [scrolled, setScrolled] = useState(0);
  const place = useRef<HTMLElement>(null);
  const { ref: measured, ...size } = useElementSize<HTMLElement>();
  const ref = useMergedRef(place, measured);
  const height = Math.round(size.height) || USUAL.height;
  const capacity = ZOOMS[zoom] ?? 4;

  const course = useMemo(() => chartLayout(picture), [picture]);
  const columns = useMemo(() => columnsOf(course, capacity), [course, capacity]);
  const lanes = useMemo(() => laneLayout(keys), [keys]);
  const labels = course.halts.length > 0 ? LABELS.halts : course.tempos.length > 1 ? LABELS.tempos : LABELS.none;
  const width = NUMBERS + lanes.width + labels;

  const shown = (size.width || USUAL.width) / width;
  const first = Math.min(Math.max(0, Math.floor(scrolled / width)), Math.max(0, columns.length - 1));
  const end = Math.min(columns.length, Math.ceil(scrolled / width + shown));
  const view = { from: columns[Math.round(scrolled / width)]?.from ?? 0, to: columns[end - 1]?.to ?? 0 };
  const firstBar = columns[Math.round(scrolled / width)]?.firstBar ?? 0;
  const lastBar = columns[end - 1]?.lastBar ?? 0;

  // What was at the left stays there, however close one looks.
  const anchor = useRef(0);
  useLayoutEffect(() => {
    if (!place.current) return;
    const at = columnAt(
      columns.map(({ from }) => from),
      anchor.current,
    );
    place.current.scrollLeft = at * width;
    setScrolled(place.current.scrollLeft);
  }, [columns, width]);
  const scroll = (left: number) => {
    setScrolled(left);
    anchor.current = columns[Math.round(left / width)]?.from ?? 0;
  };
  const goTo = (left: number) => {
    if (place.current) place.current.scrollLeft = left;
  };

  const zoomBy = (steps: number) => setZoom((now) => Math.min(Math.max(now + steps, 0), ZOOMS.length - 1));
  const page = Math.max(1, Math.floor(shown)) * width;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => goTo(scrolled + width),
    ArrowUp: () => goTo(scrolled + width),
    ArrowLeft: () => goTo(scrolled - width),
    ArrowDown: () => goTo(scrolled - width),
    PageUp: () => goTo(scrolled + page),
    PageDown: () => goTo(scrolled - page),
    Home: () => goTo(0),
    End: () => goTo(columns.length * width),
    '+': () => zoomBy(-1),
    '=': () => zoomBy(-1),
    '-': () => zoomBy(1),
    '0': () => setZoom(DEFAULT_ZOOM),
  };
  const press = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  const button = (icon: IconName, label: string, onClick: () => void, isOff: boolean) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={onClick}
    >
      <Icon name={icon} />
    </ActionIcon>
  );

  return (
    <figure className={styles.figure}>
      <div className={styles.controls}>
        {button('left', t('picture.back'), () => goTo(scrolled - page), scrolled <= 0)}
        {button('right', t('picture.forth'), () => goTo(scrolled + page), end >= columns.length)}
        {button('closer', t('picture.closer'), () => zoomBy(-1), zoom === 0)}
        {button('further', t('picture.further'), () => zoomBy(1), zoom === ZOOMS.length - 1)}
        {button('refresh', t('picture.reset'), () => setZoom(DEFAULT_ZOOM), zoom === DEFAULT_ZOOM)}
        <output className={styles.where}>
          {t('picture.where', { first: measureLabel(firstBar), last: measureLabel(lastBar), count: capacity })}
        </output>
        {density.length > 0 && (
          <span className={styles.where} aria-hidden="true">
            {t('picture.peak', { peak: Math.max(...density) })}
          </span>
        )}
        {labels !== LABELS.none && (
          <span className={styles.legend} aria-hidden="true">
            <span className={styles.tempo}>BPM</span>
            {course.halts.length > 0 && <span className={styles.halt}>■ {t('picture.stop')}</span>}
          </span>
        )}
      </div>
      {density.length > 0 && (
        <DensityView
          density={density}
          times={course.notes.times}
          from={timeAt(course, view.from)}
          to={timeAt(course, view.to)}
          onGo={(time) =>
            goTo(
              columnAt(
                columns.map(({ from }) => from),
                placeAt(course, time),
              ) * width,
            )
          }
        />
      )}
      <section
        ref={ref}
        className={styles.region}
        data-low={isLow}
        aria-label={t('picture.region', { title, bars: Math.max(0, course.bars.length - 1) })}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by key
        tabIndex={0}
        onKeyDown={press}
        onScroll={(event) => scroll(event.currentTarget.scrollLeft)}
      >
        <div className={styles.sheet} style={{ width: columns.length * width }}>
          {columns.slice(first, end).map((column, index) => (
            <ChartViewerColumn
              key={`${capacity} ${column.from}`}
              {...{ course, column, lanes, capacity, height, width }}
              left={(first + index) * width}
              hasMarks={labels !== LABELS.none}
            />
          ))}
        </div>
      </section>
      <figcaption id={help} className={styles.help}>
        {t('picture.help')}
      </figcaption>
    </figure>
  );
}
