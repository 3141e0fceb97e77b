import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../base/i18n/texts.ts';
import { CollapsiblePanel } from '../base/ui/CollapsiblePanel.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { useSession } from '../frame/session/useSession.ts';

const load = withTexts(() => import('./TagVotes.tsx'), 'charts');
const TagVotes = lazy(async () => ({ default: (await load()).TagVotes }));

/** Where a player gives a chart tags, folded; nothing for visitors. */
export function TagVotesPanel({ hash }: { hash: string }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [wasOpened, setOpened] = useState(false);
  if (!session || !hash) return null;
  return (
    <CollapsiblePanel icon="list" title={t('stage.giveTags')} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<Loading lines={3} />}>
          <TagVotes hash={hash} />
        </Suspense>
      )}
    </CollapsiblePanel>
  );
}
