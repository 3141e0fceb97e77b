import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../base/i18n/texts.ts';
import { CollapsiblePanel } from '../base/ui/CollapsiblePanel.tsx';
import { ViewerLoading } from './viewer/ViewerLoading.tsx';

const load = withTexts(() => import('./EmbeddedChartViewer.tsx'), 'charts');
const EmbeddedChartViewer = lazy(async () => ({ default: (await load()).EmbeddedChartViewer }));

interface ChartViewPanelProps {
  /** Empty if it is unknown; then nothing is shown. */
  sha256: string;
  /** The key that opens the panel, where the page has one. */
  shortcut?: string | undefined;
}

/** A collapsible panel with the viewer of a chart, which is loaded when the panel is opened. */
export function ChartViewPanel({ sha256, shortcut }: ChartViewPanelProps) {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  if (sha256 === '') return null;
  return (
    <CollapsiblePanel icon="lanes" title={t('vote.picture')} shortcut={shortcut} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<ViewerLoading isCompact />}>
          <EmbeddedChartViewer sha256={sha256} />
        </Suspense>
      )}
    </CollapsiblePanel>
  );
}
