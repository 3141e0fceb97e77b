import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { LazyPanel } from '../../base/ui/LazyPanel.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';

const load = withTexts(() => import('./MissingFilePanel.tsx'), 'missingFiles');
const MissingFilePanel = lazy(async () => ({ default: (await load()).MissingFilePanel }));

interface MissingFileProps {
  /** The hashes by which the tables list the chart; an unknown one is empty. */
  md5: string;
  sha256: string;
  isMissing: boolean;
  /** Whether the panel starts open. */
  startsOpen?: boolean;
}

/**
 * A panel that takes the file of a chart that the site lacks, in place of the chart view; it is loaded when it is opened.
 * Once the file is there it says thanks. Otherwise it shows nothing.
 */
export function MissingFile({ isMissing, startsOpen = false, ...hashes }: MissingFileProps) {
  const { t } = useTranslation();
  const [wasMissing] = useState(isMissing);
  if (!wasMissing) return null;
  if (!isMissing) return <SuccessNote message={t('missingFile.thanks')} />;
  return (
    <LazyPanel icon="file" title={t('missingFile.title')} startsOpen={startsOpen} lines={6}>
      <MissingFilePanel {...hashes} />
    </LazyPanel>
  );
}
