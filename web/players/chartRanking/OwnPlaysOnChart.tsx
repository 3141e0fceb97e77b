import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../base/i18n/texts.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { useSession } from '../../frame/session/useSession.ts';

const load = withTexts(() => import('./PlayList.tsx'), 'plays');
const PlayList = lazy(async () => ({ default: (await load()).PlayList }));

/**
 * The viewer's newest plays on a chart that their games sent, folded, and asked for when they are opened; nothing for a
 * visitor.
 */
export function OwnPlaysOnChart({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [wasOpened, setOpened] = useState(false);
  if (!session) return null;
  return (
    <CollapsiblePanel icon="list" title={t('chartRanking.ownPlays')} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<Loading lines={3} />}>
          <PlayList hash={hash} />
        </Suspense>
      )}
    </CollapsiblePanel>
  );
}
