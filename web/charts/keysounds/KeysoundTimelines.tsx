import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeysoundDiff } from '#domain/charts/keysounds/keysoundDiff.ts';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { useElementSize } from '../../base/ui/useElementSize.ts';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import styles from './KeysoundTimelines.module.css';
import { KeysoundTimelinesDrawing } from './KeysoundTimelinesDrawing.tsx';
import { focused, moved, nextTime, type Span, timeText, wholeSpan, zoomed } from './timelines.ts';

/** The width until the element is measured, in pixels. */
const DEFAULT_WIDTH = 640;
const ZOOM_STEP = 0.5;

interface KeysoundTimelinesProps {
  diff: KeysoundDiff;
  /** The time that was pressed in the list of differences; a new object for every press. */
  jumpTo: { time: number } | null;
}

/** Shows the keysounds of two charts along time, one above the other; it is moved and zoomed by pointer and by key. */
export function KeysoundTimelines({ diff, jumpTo }: KeysoundTimelinesProps) {
  const { t } = useTranslation();
  const { ref, width: measured } = useElementSize();
  const width = Math.round(measured) || DEFAULT_WIDTH;
  const whole = useMemo(() => wholeSpan(diff), [diff]);
  const differences = [diff.original.unmatched, diff.chart.unmatched];
  const hasMarks = differences.some((times) => times.length > 0);
  const [span, setSpan] = useState<Span>(whole);
  const [at, setAt] = useState<number | null>(null);
  const drag = useRef<{ x: number; span: Span } | null>(null);

  const [lastJump, setLastJump] = useState(jumpTo);
  if (jumpTo !== lastJump) {
    setLastJump(jumpTo);
    if (jumpTo) {
      setAt(jumpTo.time);
      setSpan(focused(span, whole, jumpTo.time));
    }
  }

  const length = span.to - span.from;
  const isWhole = length >= whole.to - whole.from;
  const middle = (span.from + span.to) / 2;
  const goToNext = (direction: 1 | -1) => {
    const from = at ?? (direction === 1 ? -1 : Number.POSITIVE_INFINITY);
    const time = nextTime(differences, from, direction);
    if (time === null) return;
    setAt(time);
    setSpan(focused(span, whole, time));
  };
  const zoom = (factor: number) => setSpan(zoomed(span, whole, factor, at !== null && isIn(at, span) ? at : middle));

  const dragHandlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, span };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const start = drag.current;
      if (start) setSpan(moved(start.span, whole, ((start.x - clientX) / width) * (start.span.to - start.span.from)));
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  };

  return (
    <Stack component="figure" gap="var(--space-icon)">
      <Group
        component="figcaption"
        className={styles.caption}
        gap="0 var(--space-4)"
        justify="space-between"
        align="stretch"
      >
        {t('zure.original', { count: diff.original.times.length })}
        <span className={styles.key}>
          <svg viewBox="0 0 12 12" className={styles.missing} aria-hidden="true">
            <circle cx="6" cy="6" r="4" />
          </svg>
          {t('zure.missing')}
        </span>
      </Group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the pointer only; the controls below do the same by key */}
      <div
        ref={ref}
        className={styles.picture}
        {...dragHandlers}
        onDoubleClick={({ clientX, currentTarget }) => {
          const share = (clientX - currentTarget.getBoundingClientRect().left) / width;
          setSpan(zoomed(span, whole, ZOOM_STEP, span.from + share * length));
        }}
      >
        <KeysoundTimelinesDrawing diff={diff} span={span} width={width} at={at} />
      </div>
      <Group className={styles.caption} gap="0 var(--space-4)" justify="space-between" align="stretch">
        {t('zure.chart', { count: diff.chart.times.length })}
        <span className={styles.key}>
          <svg viewBox="0 0 12 12" className={styles.extra} aria-hidden="true">
            <path d="M6 1 11 11H1Z" />
          </svg>
          {t('zure.extra')}
        </span>
      </Group>
      <fieldset className={styles.controls}>
        <VisuallyHidden component="legend">{t('zure.move')}</VisuallyHidden>
        <IconButton icon="left" label={t('zure.previous')} onClick={() => goToNext(-1)} isDisabled={!hasMarks} />
        <IconButton icon="right" label={t('zure.next')} onClick={() => goToNext(1)} isDisabled={!hasMarks} />
        <IconButton icon="closer" label={t('zure.closer')} onClick={() => zoom(ZOOM_STEP)} />
        <IconButton icon="further" label={t('zure.further')} onClick={() => zoom(1 / ZOOM_STEP)} isDisabled={isWhole} />
        <input
          type="range"
          aria-label={t('zure.position')}
          aria-valuetext={t('zure.span', { from: timeText(span.from), to: timeText(span.to) })}
          min={whole.from}
          max={Math.max(whole.from, whole.to - length)}
          step={Math.max(1, length / 10)}
          value={span.from}
          onChange={(event) => setSpan(moved(span, whole, Number(event.currentTarget.value) - span.from))}
        />
        <output className={styles.span}>{t('zure.span', { from: timeText(span.from), to: timeText(span.to) })}</output>
      </fieldset>
    </Stack>
  );
}

const isIn = (time: number, { from, to }: Span) => from <= time && time <= to;
