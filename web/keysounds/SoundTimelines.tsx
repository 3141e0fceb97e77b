import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeysoundDiff } from '#domain/charts/keysounds/keysoundDiff.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './SoundTimelines.module.css';
import { SoundTimelinesDrawing } from './SoundTimelinesDrawing.tsx';
import { focused, moved, neighbour, type Span, timeText, wholeSpan, zoomed } from './timelines.ts';

/** Until the place of the picture is measured, in pixels. */
const USUAL_WIDTH = 640;
const CLOSER = 0.5;

interface SoundTimelinesProps {
  picture: KeysoundDiff;
  /** The instant that somebody asked to see in the list of differences; a new object for every press. */
  wanted: { time: number } | null;
}

/** Two charts along time, one above the other; every part of it can be brought near by pointer and by key. */
export function SoundTimelines({ picture, wanted }: SoundTimelinesProps) {
  const { t } = useTranslation();
  const { ref, width: measured } = useElementSize();
  const width = Math.round(measured) || USUAL_WIDTH;
  const whole = useMemo(() => wholeSpan(picture), [picture]);
  const marked = [picture.original.alone, picture.chart.alone];
  const hasMarks = marked.some((times) => times.length > 0);
  const [span, setSpan] = useState<Span>(whole);
  const [at, setAt] = useState<number | null>(null);
  const grip = useRef<{ x: number; span: Span } | null>(null);

  const [shown, setShown] = useState(wanted);
  if (wanted !== shown) {
    setShown(wanted);
    if (wanted) {
      setAt(wanted.time);
      setSpan(focused(span, whole, wanted.time));
    }
  }

  const length = span.to - span.from;
  const isWhole = length >= whole.to - whole.from;
  const middle = (span.from + span.to) / 2;
  const next = (direction: 1 | -1) => {
    const from = at ?? (direction === 1 ? -1 : Number.POSITIVE_INFINITY);
    const time = neighbour(marked, from, direction);
    if (time === null) return;
    setAt(time);
    setSpan(focused(span, whole, time));
  };
  const zoom = (factor: number) => setSpan(zoomed(span, whole, factor, at !== null && isIn(at, span) ? at : middle));

  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, span };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const held = grip.current;
      if (held) setSpan(moved(held.span, whole, ((held.x - clientX) / width) * (held.span.to - held.span.from)));
    },
    onPointerUp: () => {
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
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
      <figcaption className={styles.caption}>
        {t('zure.original', { count: picture.original.times.length })}
        <span className={styles.key}>
          <svg viewBox="0 0 12 12" className={styles.missing} aria-hidden="true">
            <circle cx="6" cy="6" r="4" />
          </svg>
          {t('zure.missing')}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a hold for the pointer; the controls below do the same by key */}
      <div
        ref={ref}
        className={styles.picture}
        {...drag}
        onDoubleClick={({ clientX, currentTarget }) => {
          const share = (clientX - currentTarget.getBoundingClientRect().left) / width;
          setSpan(zoomed(span, whole, CLOSER, span.from + share * length));
        }}
      >
        <SoundTimelinesDrawing picture={picture} span={span} width={width} at={at} />
      </div>
      <div className={styles.caption}>
        {t('zure.chart', { count: picture.chart.times.length })}
        <span className={styles.key}>
          <svg viewBox="0 0 12 12" className={styles.extra} aria-hidden="true">
            <path d="M6 1 11 11H1Z" />
          </svg>
          {t('zure.extra')}
        </span>
      </div>
      <fieldset className={styles.controls}>
        <legend>{t('zure.move')}</legend>
        {button('left', t('zure.previous'), () => next(-1), !hasMarks)}
        {button('right', t('zure.next'), () => next(1), !hasMarks)}
        {button('closer', t('zure.closer'), () => zoom(CLOSER), false)}
        {button('further', t('zure.further'), () => zoom(1 / CLOSER), isWhole)}
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
    </figure>
  );
}

const isIn = (time: number, { from, to }: Span) => from <= time && time <= to;
