import { useLayoutEffect, useRef, useState } from 'react';
import { type Column, columnAt } from '#domain/charts/drawing/columnsOf.ts';

interface Widths {
  /** The least width of a column, in pixels. */
  minWidth: number;
  /** The width of the scroll container, in pixels. */
  regionWidth: number;
  /** The offset to start at. */
  start: number;
}

/**
 * The horizontal scroll position of the viewer, counted in columns, of which a whole number is in view. When the
 * columns change after a zoom, the offset at the left edge is kept.
 */
export function useColumnScroll(columns: readonly Column[], { minWidth, regionWidth, start }: Widths) {
  const region = useRef<HTMLElement>(null);
  const [scrollLeft, setScrollLeft] = useState(0);

  const visible = Math.max(1, Math.floor(regionWidth / minWidth));
  const columnWidth = Math.max(minWidth, regionWidth / visible);
  const first = Math.min(Math.max(0, Math.floor(scrollLeft / columnWidth)), Math.max(0, columns.length - 1));
  const end = Math.min(
    columns.length,
    Math.ceil(scrollLeft / columnWidth - ROUNDING + Math.max(visible, regionWidth / columnWidth)),
  );
  const leftmost = columns[Math.round(scrollLeft / columnWidth)];
  const rightmost = columns[end - 1];

  const anchor = useRef(start);
  useLayoutEffect(() => {
    if (!region.current) return;
    region.current.scrollLeft = columnAt(startsOf(columns), anchor.current) * columnWidth;
    setScrollLeft(region.current.scrollLeft);
  }, [columns, columnWidth]);

  const goTo = (left: number) => {
    if (region.current) region.current.scrollLeft = left;
  };
  const pageWidth = visible * columnWidth;
  return {
    columnWidth,
    /** The ref of the scroll container. */
    region,
    /** The columns in view: from the index `first` up to, not including, `end`. */
    first,
    end,
    /** The part in view, in offsets and measures. */
    view: {
      from: leftmost?.from ?? 0,
      to: rightmost?.to ?? 0,
      firstMeasure: leftmost?.firstMeasure ?? 0,
      lastMeasure: rightmost?.lastMeasure ?? 0,
    },
    isAtStart: scrollLeft <= 0,
    isAtEnd: end >= columns.length,
    onScroll: (left: number) => {
      setScrollLeft(left);
      anchor.current = columns[Math.round(left / columnWidth)]?.from ?? 0;
    },
    moveByColumns: (count: number) => goTo(scrollLeft + count * columnWidth),
    moveByPages: (count: number) => goTo(scrollLeft + count * pageWidth),
    goToStart: () => goTo(0),
    goToEnd: () => goTo(columns.length * columnWidth),
    goToOffset: (offset: number) => goTo(columnAt(startsOf(columns), offset) * columnWidth),
  };
}

/** Scroll positions are whole pixels, widths of columns are not. */
const ROUNDING = 0.01;

const startsOf = (columns: readonly Column[]) => columns.map(({ from }) => from);
