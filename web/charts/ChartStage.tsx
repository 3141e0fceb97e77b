import { lazy, type ReactNode, Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepliedChart } from '#contract/charts/chartFacts.ts';
import type { ChartPicture } from '#contract/charts/chartPicture.ts';
import { chartView } from '#contract/charts/charts.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { withTexts } from '../base/i18n/texts.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Button } from '../base/ui/Button.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { NeedsScript } from '../base/ui/NeedsScript.tsx';
import { paths } from '../frame/pages/paths.ts';
import { ChartFigures, Figures } from './ChartFigures.tsx';
import styles from './ChartStage.module.css';
import { DensityPlot } from './DensityPlot.tsx';
import { ColumnSvg } from './viewer/ColumnSvg.tsx';

const load = withTexts(() => import('./LoadedChartView.tsx'), 'charts');
const LoadedChartView = lazy(async () => ({ default: (await load()).LoadedChartView }));

interface ChartStageProps {
  chart: RepliedChart;
  picture: ChartPicture;
  /** Whether it is part of a form that has to stay in sight. */
  isSmall?: boolean | undefined;
  /** The key that plays the chart, where the page has one. */
  shortcut?: string | undefined;
  /** Further figures beside those of the file. */
  children?: ReactNode;
}

/** A chart as its page opens on it: density, first measures, what its file says; the viewer and the player when pressed. */
export function ChartStage({ chart, picture, isSmall = false, shortcut, children }: ChartStageProps) {
  const { t } = useTranslation();
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
      <DensityPlot density={picture.density} isLarge={!isSmall} />
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
    <section className={styles.stage} data-small={isSmall} aria-label={t('stage.title')}>
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
      <div className={styles.acts}>
        <ChartFigures chart={chart}>{children}</ChartFigures>
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
    </section>
  );
}

/** The frame of a chart without a file: `children` ask for it. */
export function EmptyStage({ figures, children }: { figures: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.stage} aria-label={t('stage.title')}>
      {children}
      <Figures>{figures}</Figures>
    </section>
  );
}

/** The stage of a chart that is known by its hash only; nothing while it is unknown, or without its file. */
export function LoadedChartStage({
  sha256,
  ...stage
}: Pick<ChartStageProps, 'isSmall' | 'shortcut'> & { sha256: string }) {
  const { data } = useEndpoint(chartView, { params: { sha256 } }, { enabled: sha256 !== '' });
  return data ? <ChartStage chart={data.chart} picture={data} {...stage} /> : null;
}
