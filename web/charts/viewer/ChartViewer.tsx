import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type DragEvent, lazy, type ReactNode, Suspense, useEffect, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyMode } from '#domain/charts/chart.ts';
import type { ChartView } from '#domain/charts/chartView.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { type Dropped, droppedOf } from '../chartFiles/dropped.ts';
import styles from './ChartViewer.module.css';
import { ColumnView } from './ColumnView.tsx';

const loadPlayer = withTexts(() => import('../player/ChartPlayer.tsx'), 'chartPlayer');
const ChartPlayer = lazy(async () => ({ default: (await loadPlayer()).ChartPlayer }));

/** Loads the player before it is asked for. If that fails, asking for it says so. */
export const hintPlayer = () => void loadPlayer().catch(() => undefined);

interface ChartViewerProps {
  view: ChartView;
  /** The sha256 of the chart: its song's own sounds are found by it. */
  sha256: string;
  keys: KeyMode;
  /** Notes per second in parts of equal length; empty if they are unknown. */
  density: readonly number[];
  /** The title of the chart, for screen readers. */
  title: string;
  /** Makes the viewer lower, when it is part of another page, whose address says nothing of measures. */
  isCompact?: boolean;
  /** Whether it plays at once, where it can. */
  startsPlaying: boolean;
  /** What is shown until the player is loaded. */
  waiting: ReactNode;
}

/** Shows a chart in columns, and plays it. On the page of the chart, the address names the measure: `#048`. */
export function ChartViewer(props: ChartViewerProps) {
  const { view, sha256, keys, density, title, isCompact = false, startsPlaying, waiting } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [isPlaying, setPlaying] = useState(startsPlaying && view.tempos.length > 0);
  const [wasPlayed, setPlayed] = useState(isPlaying);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [isOver, setOver] = useState(false);
  const [measure, setMeasure] = useState(!isCompact && /^\d{1,3}$/.test(hash) ? Number(hash) : 0);
  // Charts that were read long ago have no BPM.
  const canPlay = view.tempos.length > 0;
  useEffect(() => (canPlay ? keepPlayerForOffline() : undefined), [canPlay]);

  // A transition: until the player is loaded, the notes stay.
  const [isLoading, startTransition] = useTransition();
  const showPlayer = (files: Dropped | null) =>
    startTransition(() => {
      setDropped(files);
      setPlaying(true);
    });
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    showPlayer(droppedOf(event.dataTransfer));
  };
  const dropTarget = canPlay ? { onDragOver: drag(true), onDragLeave: drag(false), onDrop: drop } : {};

  const play = (from: number) => {
    setMeasure(from);
    setPlayed(true);
    showPlayer(null);
  };
  const onRest = (at: number) =>
    void navigate({
      to: '.',
      search: true,
      hash: measureLabel(at).slice(1),
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });

  return (
    <figure className={styles.figure} data-over={isOver} {...dropTarget}>
      <Suspense fallback={waiting}>
        {isPlaying ? (
          <ChartPlayer
            view={view}
            sha256={sha256}
            dropped={dropped}
            keys={keys}
            density={density}
            title={title}
            isCompact={isCompact}
            startMeasure={measure}
            onClose={(at) => {
              setMeasure(at);
              setPlaying(false);
            }}
            onRest={isCompact ? undefined : onRest}
          />
        ) : (
          <ColumnView
            view={view}
            keys={keys}
            density={density}
            title={title}
            isCompact={isCompact}
            startMeasure={measure}
            onPlay={canPlay ? play : () => undefined}
            playButton={(from) =>
              canPlay && (
                <BusyButton
                  variant="light"
                  isBusy={isLoading}
                  leftSection={<Icon name="play" />}
                  // Back from the player, the focus is where it was.
                  autoFocus={wasPlayed}
                  onPointerEnter={hintPlayer}
                  onFocus={hintPlayer}
                  onClick={() => play(from)}
                >
                  {from > 0 ? t('picture.playFrom', { measure: measureLabel(from) }) : t('picture.play')}
                </BusyButton>
              )
            }
          />
        )}
      </Suspense>
    </figure>
  );
}

/** How long after the page the player is loaded, so that what is read now comes first. */
const OFFLINE_DELAY_MS = 4000;

/** Loads the player later, if this browser keeps the page for offline use: it would lack the player otherwise. */
function keepPlayerForOffline(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  void navigator.serviceWorker?.ready.then(() => {
    if (!isGone) timer = setTimeout(hintPlayer, OFFLINE_DELAY_MS);
  });
  return () => {
    isGone = true;
    clearTimeout(timer);
  };
}
