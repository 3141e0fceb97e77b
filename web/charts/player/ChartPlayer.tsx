import { type KeyboardEvent, use, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyMode } from '#domain/charts/chart.ts';
import type { ChartView } from '#domain/charts/chartView.ts';
import { bpmLabel } from '#domain/charts/drawing/labels.ts';
import { laneLayout } from '#domain/charts/drawing/laneLayout.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import { drawPattern, keyCounts } from '#domain/charts/playing/laneOptions.ts';
import { playedChart, withLanes } from '#domain/charts/playing/playedChart.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { useElementSize } from '../../base/ui/useElementSize.ts';
import { useMediaQuery } from '../../base/ui/useMediaQuery.ts';
import { useMergedRef } from '../../base/ui/useMergedRef.ts';
import type { Dropped } from '../chartFiles/dropped.ts';
import { MarkedMisses } from '../misses/MissMarks.tsx';
import { DensityView } from '../viewer/DensityView.tsx';
import styles from './ChartPlayer.module.css';
import { ChartPlayerEngine, type PlayerState } from './ChartPlayerEngine.ts';
import { GUTTER, type Scene } from './drawFrame.ts';
import { listenToGestures } from './gestures.ts';
import { PlayerOptions } from './PlayerOptions.tsx';
import { hiSpeedOf, usePlayerSettings } from './playerSettings.ts';
import { SongPanel } from './song/SongPanel.tsx';
import { useSong } from './song/useSong.ts';

/** The widest that lanes are drawn, as a multiple of their width in the columns. */
const MAX_SCALE = { page: 3.2, part: 2.2 };
/** A finger beside the lanes scrolls the page. */
const ROOM_TO_SCROLL = 24;
/** The measures that Page Up and Page Down go. */
const STEP = 4;
/** How much one press changes the HI-SPEED. */
const HI_SPEED_STEP = 1.05;

interface ChartPlayerProps {
  view: ChartView;
  sha256: string;
  /** What was dropped on the viewer: perhaps the song. */
  dropped: Dropped | null;
  keys: KeyMode;
  density: readonly number[];
  title: string;
  startMeasure: number;
  isCompact: boolean;
  /** Called with the measure that was last on the judge line. */
  onClose: (measure: number) => void;
  /** Called with the measure at which the chart was paused or put. */
  onRest?: ((measure: number) => void) | undefined;
}

/**
 * Plays a chart: its notes fall as in the game. It starts at once, because somebody has just pressed Play; opened by a drop,
 * it waits: browsers do not play sounds before somebody has pressed something.
 */
export function ChartPlayer({
  view,
  sha256,
  dropped,
  keys,
  density,
  title,
  startMeasure,
  isCompact,
  onClose,
  onRest,
}: ChartPlayerProps) {
  const { t } = useTranslation();
  const help = useId();
  const { settings, change } = usePlayerSettings();
  const [patterns, setPatterns] = useState(() => keyCounts(keys).map((count) => drawPattern(count, Math.random)));
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 1e6));
  const [rate, setRate] = useState(1);
  const [loop, setLoop] = useState<{ from: number; to: number } | null>(null);
  const [{ isPlaying, measure }, setState] = useState<PlayerState>({
    isPlaying: dropped === null,
    measure: startMeasure,
  });
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', false);

  const { side, arrangement, isFlipped, green, cover, hasTicks, hasMetronome, volume } = settings;
  const base = useMemo(() => playedChart(view), [view]);
  const lanes = useMemo(() => laneLayout(keys, side), [keys, side]);
  const chart = useMemo(
    () => withLanes(base, keys, { arrangement, patterns, seed, isFlipped }),
    [base, keys, arrangement, patterns, seed, isFlipped],
  );
  const hiSpeed = hiSpeedOf(settings, base.mainBpm);
  const lastMeasure = Math.max(0, base.measures.times.length - 2);

  const { ref: measured, width: roomWidth, height } = useElementSize<HTMLDivElement>();
  const scale = Math.min(MAX_SCALE[isCompact ? 'part' : 'page'], (roomWidth - ROOM_TO_SCROLL - GUTTER) / lanes.width);
  const width = Math.max(1, Math.floor(GUTTER + lanes.width * scale));
  const scene: Scene = {
    chart,
    lanes,
    width,
    height: Math.max(1, Math.floor(height)),
    hiSpeed,
    cover,
    hasBeams: !isCalm,
    misses: use(MarkedMisses),
  };

  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLSpanElement>(null);
  const speed = useRef<HTMLSpanElement>(null);
  const engine = useRef<ChartPlayerEngine>(null);
  const stageRef = useMergedRef(stage, measured);

  const onState = useEffectEvent((state: PlayerState) => {
    setState(state);
    if (!state.isPlaying) onRest?.(state.measure);
  });
  const onFrame = useEffectEvent((time: number, bpm: number) => {
    const { times } = base.notes;
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    const part = Math.min(Math.max((time - first) / Math.max(last - first, 1), 0), 1);
    if (cursor.current) cursor.current.style.left = `${part * 100}%`;
    const text = `BPM ${bpmLabel(bpm)} · ${Math.round((green * base.mainBpm) / bpm)}`;
    if (speed.current && speed.current.textContent !== text) speed.current.textContent = text;
  });
  const onPinch = useEffectEvent((ratio: number, isDone: boolean) => {
    engine.current?.show({ ...scene, hiSpeed: hiSpeed * ratio });
    if (isDone) change({ green: green / ratio });
  });

  const startEngine = useEffectEvent((element: HTMLCanvasElement) => {
    const player = new ChartPlayerEngine(element, { scene, start: 0, onState, onFrame });
    player.seekMeasure(startMeasure);
    if (!dropped) player.play();
    return player;
  });
  useEffect(() => {
    if (!canvas.current || !stage.current) return;
    const player = startEngine(canvas.current);
    engine.current = player;
    // It is higher than the picture was: the page may have stayed where the parts below it are.
    if (stage.current.getBoundingClientRect().top < 0) stage.current.scrollIntoView({ block: 'nearest' });
    // Who plays it by a key of another part goes on there.
    if (document.activeElement === document.body) stage.current.focus({ preventScroll: true });
    let wasPlaying = false;
    let pinch = 1;
    const stop = listenToGestures(canvas.current, {
      onTap: () => player.toggle(),
      onDragStart: () => {
        wasPlaying = player.isPlaying;
        player.pause();
      },
      onDrag: (down) => player.drag(down),
      onDragEnd: () => wasPlaying && player.play(),
      onPinch: (ratio) => {
        pinch = ratio;
        onPinch(ratio, false);
      },
      onPinchEnd: () => {
        onPinch(pinch, true);
        pinch = 1;
      },
    });
    return () => {
      stop();
      player.dispose();
    };
  }, []);
  // After every render: the scene is new whenever an option or the size has changed.
  useEffect(() => engine.current?.show(scene));
  useEffect(() => engine.current?.setRate(rate), [rate]);
  useEffect(() => engine.current?.setSound({ ticks: hasTicks, metronome: hasMetronome }), [hasTicks, hasMetronome]);
  const song = useSong(sha256, dropped, volume);
  useEffect(() => engine.current?.setSong(song.playback), [song.playback]);
  useEffect(() => {
    const { times } = base.measures;
    engine.current?.setLoop(loop && { from: times[loop.from] ?? 0, to: times[loop.to + 1] ?? base.endTime });
  }, [loop, base]);

  const goTo = (to: number) => engine.current?.seekMeasure(Math.min(to, lastMeasure));
  const faster = (factor: number) => change({ green: green / factor });
  const actions: Readonly<Record<string, () => void>> = {
    ' ': () => engine.current?.toggle(),
    ArrowUp: () => goTo(measure + 1),
    ArrowRight: () => goTo(measure + 1),
    ArrowDown: () => goTo(measure - 1),
    ArrowLeft: () => goTo(measure - 1),
    PageUp: () => goTo(measure + STEP),
    PageDown: () => goTo(measure - STEP),
    Home: () => goTo(0),
    End: () => goTo(lastMeasure),
    '+': () => faster(HI_SPEED_STEP),
    '=': () => faster(HI_SPEED_STEP),
    '-': () => faster(1 / HI_SPEED_STEP),
    '[': () => setLoop({ from: measure, to: Math.max(measure, loop?.to ?? lastMeasure) }),
    ']': () => setLoop({ from: Math.min(measure, loop?.from ?? 0), to: measure }),
    '\\': () => setLoop(null),
  };
  const press = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  const loopTimes = loop && {
    from: base.measures.times[loop.from] ?? 0,
    to: base.measures.times[loop.to + 1] ?? base.endTime,
  };
  const where = `${measureLabel(measure)} / ${measureLabel(lastMeasure)}`;
  return (
    <>
      <Group gap="var(--space-icon)">
        <Button
          variant="default"
          className={styles.play}
          leftSection={<Icon name={isPlaying ? 'pause' : 'play'} />}
          onClick={() => engine.current?.toggle()}
        >
          {t(isPlaying ? 'chartPlayer.pause' : 'chartPlayer.play')}
        </Button>
        <IconButton
          icon="down"
          label={t('chartPlayer.measureBack')}
          onClick={() => goTo(measure - 1)}
          isDisabled={measure === 0}
        />
        <IconButton
          icon="up"
          label={t('chartPlayer.measureForth')}
          onClick={() => goTo(measure + 1)}
          isDisabled={measure === lastMeasure}
        />
        <span className={styles.where} data-measure={measure}>
          {where}
        </span>
        <span ref={speed} className={styles.where} title={t('chartPlayer.now')} />
        <Button
          variant="subtle"
          className={styles.close}
          leftSection={<Icon name="lanes" />}
          onClick={() => onClose(measure)}
        >
          {t('chartPlayer.columns')}
        </Button>
      </Group>
      {density.length > 0 && (
        <DensityView
          density={density}
          times={base.notes.times}
          from={loopTimes?.from ?? 0}
          to={loopTimes?.to ?? 0}
          isMarked={loop !== null}
          onSelect={(time) => engine.current?.seek(time)}
        >
          <span ref={cursor} className={styles.cursor} />
        </DensityView>
      )}
      <div className={styles.player} data-compact={isCompact}>
        <div
          ref={stageRef}
          className={styles.stage}
          role="slider"
          tabIndex={0}
          aria-label={t('chartPlayer.position', { title })}
          aria-describedby={help}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={lastMeasure}
          aria-valuenow={measure}
          // Without the measure while it plays: a screen reader would read each.
          aria-valuetext={isPlaying ? t('chartPlayer.playing') : where}
          onKeyDown={press}
        >
          <canvas ref={canvas} style={{ width, height: scene.height }} />
        </div>
        <PlayerOptions
          keys={keys}
          settings={settings}
          change={change}
          patterns={patterns}
          setPatterns={setPatterns}
          seed={seed}
          setSeed={setSeed}
          rate={rate}
          setRate={setRate}
          loop={loop}
          setLoop={setLoop}
          measure={measure}
          lastMeasure={lastMeasure}
          mainBpm={base.mainBpm}
        >
          <SongPanel song={song} volume={volume} onVolume={(to) => change({ volume: to })} />
        </PlayerOptions>
      </div>
      <figcaption id={help} className={styles.help}>
        <span className={styles.forKeys}>{t('chartPlayer.keys', { count: STEP })}</span>
        <span className={styles.forTouch}>{t('chartPlayer.touch')}</span>
      </figcaption>
    </>
  );
}
