import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { useKeptSession, useSession } from '../../frame/session/useSession.ts';

const loadUploadForm = withTexts(() => import('./UploadForm.tsx'), 'proposing', 'accounts');
const UploadForm = lazy(async () => ({ default: (await loadUploadForm()).UploadForm }));

/** The collapsible panel that uploads a file; its form is loaded when it is opened. */
export function UploadPanel() {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  const [wasOpened, setOpened] = useState(false);
  const loading = <Loading shape="lines" lines={6} />;
  return (
    <CollapsiblePanel icon="upload" title={t('uploads.form.open')} onOpen={() => setOpened(true)}>
      {wasOpened && <Suspense fallback={loading}>{isPending ? loading : <UploadForm session={session} />}</Suspense>}
    </CollapsiblePanel>
  );
}
