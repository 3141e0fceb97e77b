import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepliedChart } from '#contract/charts/chartFacts.ts';
import type { ChartPicture } from '#contract/charts/chartPicture.ts';
import { chartView } from '#contract/charts/charts.ts';
import type { UploadTag } from '#domain/uploads/tags.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { withTexts } from '../base/i18n/texts.ts';
import { Key } from '../base/keys/Key.tsx';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { NeedsScript } from '../base/ui/NeedsScript.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { ChartFigures, Figures } from './ChartFigures.tsx';
import styles from './ChartStage.module.css';
import { DensityPlot } from './DensityPlot.tsx';
import { MarkedMisses, type Misses, MissMarks } from './misses/MissMarks.tsx';
import { ColumnSvg } from './viewer/ColumnSvg.tsx';

const load = withTexts(() => import('./LoadedChartView.tsx'), 'charts');
const loadMisses = withTexts(() => import('./misses/MissesChoice.tsx'), 'charts');
const MissesChoice = lazy(async () => ({ default: (await loadMisses()).MissesChoice }));
const LoadedChartView = lazy(async () => ({ default: (await load()).LoadedChartView }));

interface DrawnChartProps {
  chart: RepliedChart;
  picture: ChartPicture;
  tags: readonly UploadTag[];
  /** Whether it is part of a form that has to stay in sight. */
  isSmall?: boolean | undefined;
  /** The key that plays the chart, where the page has one. */
  shortcut?: string | undefined;
  /** Further figures beside those of the file. */
  children?: ReactNode;
}

interface ChartStageProps extends Omit<DrawnChartProps, 'chart' | 'picture'> {
  /** Null without a file. */
  chart: RepliedChart | null;
  picture: ChartPicture | null;
  /** Asks for the file where it is missing. */
  missing?: ReactNode;
}

/** A chart as its page opens on it: density, first measures, what its file says; the viewer and the player when pressed. */
export function ChartStage({ chart, picture, missing, ...drawn }: ChartStageProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.stage} data-small={drawn.isSmall} aria-label={t('stage.title')}>
      {missing}
      {chart && picture ? (
        <DrawnChart chart={chart} picture={picture} {...drawn} />
      ) : (
        <Figures>{drawn.children}</Figures>
      )}
    </section>
  );
}

function DrawnChart({ chart, picture, tags, isSmall = false, shortcut, children }: DrawnChartProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [misses, setMisses] = useState<Misses | null>(null);
  const [shown, setShown] = useState<'picture' | 'viewer' | 'player'>('picture');
  // A transition: until the viewer is there, the picture stays.
  const [isLoading, startTransition] = useTransition();
  const show = (next: typeof shown) => startTransition(() => setShown(next));
  const hint = () =>
    void load().then(
      ({ hintChartView }) => hintChartView(chart.sha256),
      () => undefined,
    );
  const hints = { onPointerEnter: hint, onFocus: hint };
  const drawn = (
    <>
      <div className={styles.density}>
        <DensityPlot density={picture.density} isLarge={!isSmall} />
        <MissMarks />
      </div>
      {picture.opening.length > 0 && (
        <div className={styles.opening} role="img" aria-label={t('stage.opening', { title: chart.fullTitle })}>
          {picture.opening.map((drawing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
            <ColumnSvg key={index} drawing={drawing} />
          ))}
        </div>
      )}
    </>
  );
  return (
    <>
      <MarkedMisses value={misses}>
        <Suspense fallback={drawn}>
          {shown === 'picture' ? (
            drawn
          ) : (
            <LoadedChartView
              view={{ chart, density: picture.density }}
              isCompact
              startsPlaying={shown === 'player'}
              waiting={drawn}
            />
          )}
        </Suspense>
      </MarkedMisses>
      <div className={styles.acts}>
        <ChartFigures chart={chart}>{children}</ChartFigures>
        {tags.length > 0 && !isSmall && (
          <ul className={styles.tags} aria-label={t('stage.tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={paths.charts} search={{ tags: tag }}>
                  {t(`chartTags.${tag}`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {!isSmall && (session || shown !== 'picture') && (
          <Suspense>
            <MissesChoice sha256={chart.sha256} onMark={setMisses} />
          </Suspense>
        )}
        {chart.notes > 0 && (
          <div className={styles.buttons}>
            {shown === 'picture' ? (
              <>
                <BusyButton
                  data-preview
                  aria-keyshortcuts={shortcut}
                  isBusy={isLoading}
                  leftSection={<Icon name="play" />}
                  {...hints}
                  onClick={() => show('player')}
                >
                  {t('stage.play')}
                  {shortcut && <Key name={shortcut} />}
                </BusyButton>
                <Button variant="default" leftSection={<Icon name="lanes" />} {...hints} onClick={() => show('viewer')}>
                  {t('stage.whole')}
                </Button>
                <NeedsScript />
              </>
            ) : (
              <>
                <Button data-preview variant="default" aria-keyshortcuts={shortcut} onClick={() => show('picture')}>
                  {t('stage.fold')}
                </Button>
                <LinkButton variant="default" to={paths.chart} params={{ sha256: chart.sha256 }} target="_blank">
                  {t('stage.alone')}
                </LinkButton>
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** The stage of a chart that is known by its hash only; nothing while it is unknown, or without its file. */
export function LoadedChartStage({
  sha256,
  ...stage
}: Pick<ChartStageProps, 'isSmall' | 'shortcut'> & { sha256: string }) {
  const { data } = useEndpoint(chartView, { params: { sha256 } }, { enabled: sha256 !== '' });
  return data ? <ChartStage chart={data.chart} picture={data} tags={data.tags} {...stage} /> : null;
}
