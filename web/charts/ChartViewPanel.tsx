import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n/texts.ts';
import { FoldedPanel } from '../ui/FoldedPanel.tsx';
import { Loading } from '../ui/states/Loading.tsx';

const load = withTexts(() => import('./EmbeddedChartViewer.tsx'), 'charts');
const EmbeddedChartViewer = lazy(async () => ({ default: (await load()).EmbeddedChartViewer }));

interface ChartViewPanelProps {
  /** Empty: unknown, and there is nothing to unfold. */
  sha256: string;
}

/** The picture of a chart, folded away until somebody looks at it; only then it is fetched. */
export function ChartViewPanel({ sha256 }: ChartViewPanelProps) {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  if (sha256 === '') return null;
  return (
    <FoldedPanel icon="lanes" title={t('vote.picture')} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<Loading shape="lines" lines={6} />}>
          <EmbeddedChartViewer sha256={sha256} />
        </Suspense>
      )}
    </FoldedPanel>
  );
}
