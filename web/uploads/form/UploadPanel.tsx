import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../i18n/texts.ts';
import { useKeptSession, useSession } from '../../session/useSession.ts';
import { FoldedPanel } from '../../ui/FoldedPanel.tsx';
import { Loading } from '../../ui/states/Loading.tsx';

const loadUploadForm = withTexts(() => import('./UploadForm.tsx'), 'proposing', 'accounts');
const UploadForm = lazy(async () => ({ default: (await loadUploadForm()).UploadForm }));

/** Folded away until someone wants to upload something; only then its form is loaded. */
export function UploadPanel() {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  const [wasOpened, setOpened] = useState(false);
  const coming = <Loading shape="lines" lines={6} />;
  return (
    <FoldedPanel icon="upload" title={t('uploads.form.open')} onOpen={() => setOpened(true)}>
      {wasOpened && <Suspense fallback={coming}>{isPending ? coming : <UploadForm session={session} />}</Suspense>}
    </FoldedPanel>
  );
}
