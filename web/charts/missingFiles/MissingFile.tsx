import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../../base/i18n/texts.ts';
import { Loading } from '../../base/ui/states/Loading.tsx';

const load = withTexts(() => import('./MissingFilePanel.tsx'), 'missingFiles');
const MissingFilePanel = lazy(async () => ({ default: (await load()).MissingFilePanel }));

interface MissingFileProps {
  /** The hashes by which the tables list the chart; an unknown one is empty. */
  md5: string;
  sha256: string;
  isMissing: boolean;
}

/** Takes the file of a chart that the site lacks, and says thanks once it is there. Otherwise it shows nothing. */
export function MissingFile(props: MissingFileProps) {
  const [wasMissing] = useState(props.isMissing);
  if (!wasMissing) return null;
  return (
    <Suspense fallback={<Loading shape="lines" lines={6} />}>
      <MissingFilePanel {...props} />
    </Suspense>
  );
}
